// The client modules (faces) of the games: each in a folder of its own, loaded when a game needs it.

/** @import {Board, ClientModule} from "./client" */

/** @type {Map<string, Promise<ClientModule>>} */
const loaded = new Map();

/** The client module that a board names, with its style sheets. @param {Board} board @returns {Promise<ClientModule>} */
export function clientOf({ face, title }) {
  if (!/^\w+$/.test(face)) throw new Error(`This page cannot show ${title}: it has no face ${face}.`);
  const found = loaded.get(face) ?? load(face);
  loaded.set(face, found);
  return found;
}

/** @param {string} face @returns {Promise<ClientModule>} */
async function load(face) {
  const module = await import(`./${face}/face.js`);
  await Promise.all(module.styles.map((/** @type {string} */ file) => style(`/web/${face}/${file}`)));
  return module;
}

/** @param {string} address */
function style(address) {
  const link = document.createElement("link");
  return new Promise((resolve, reject) => {
    Object.assign(link, { rel: "stylesheet", href: address, onload: resolve, onerror: () => reject(new Error(`${address} cannot be loaded.`)) });
    document.head.append(link);
  });
}
