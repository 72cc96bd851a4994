// What a person likes: light or dark, text size, motion. Kept in the browser.

const KEY = "sandtable.preferences";

/** @typedef {{theme: "auto" | "light" | "dark", size: number, motion: "auto" | "none"}} Preferences */

/** @returns {Preferences} */
export function preferences() {
  /** @type {Preferences} */
  const usual = { theme: "auto", size: 16, motion: "auto" };
  try {
    return { ...usual, ...JSON.parse(localStorage.getItem(KEY) ?? "{}") };
  } catch {
    return usual;
  }
}

/** @param {Partial<Preferences>} changed */
export function prefer(changed) {
  localStorage.setItem(KEY, JSON.stringify({ ...preferences(), ...changed }));
  applyPreferences();
}

export function applyPreferences() {
  const { theme, size, motion } = preferences();
  const root = document.documentElement;
  root.dataset.theme = theme;
  root.dataset.motion = motion;
  root.style.fontSize = `${size}px`;
}
