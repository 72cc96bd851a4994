// The dice, verified in the browser: the commitment, the chain of lines, and every roll.
//
// Each line of a record bears a check, the head of SHA-256 over the digest before it and the line
// without its check. A roll is HMAC-SHA-256 of its serial number, the attempt, the digest of the
// record so far and the seats' nonces. Dice are recomputed here; for draws, whose options depend on
// the position, the chain and the key are what is checked: `sandtable verify` knows the rules.
//
// A record can be sound in itself and still not be the game that was played, so it is compared with what
// this browser was promised and saw.

const encoder = new TextEncoder();

/** At most that many dice are thrown at once. */
const HANDFUL = 4;

/** @param {ArrayBuffer} bytes */
function hex(bytes) {
  return [...new Uint8Array(bytes)].map((b) => b.toString(16).padStart(2, "0")).join("");
}

/** @param {string} text */
async function sha256(text) {
  return hex(await crypto.subtle.digest("SHA-256", encoder.encode(text)));
}

/** @param {string} key */
function fromHex(key) {
  return new Uint8Array((key.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16)));
}

/**
 * One of 0 to limit - 1.
 * @param {CryptoKey} key @param {number} serial @param {string} digest @param {string} salt @param {number} limit
 */
async function below(key, serial, digest, salt, limit) {
  const fair = (1n << 64n) - ((1n << 64n) % BigInt(limit));
  for (let attempt = 0; ; attempt++) {
    const message = encoder.encode(`${serial}:${attempt}:${digest}:${salt}`);
    const word = BigInt(`0x${hex(await crypto.subtle.sign("HMAC", key, message)).slice(0, 16)}`);
    if (word < fair) return Number(word % BigInt(limit));
  }
}

/** How a handful of dice fell, by the number of the way among all ways. @param {number} way @param {number} dice */
function handful(way, dice) {
  return Array.from({ length: dice }, (_, place) => (Math.floor(way / 6 ** (dice - 1 - place)) % 6) + 1);
}

/**
 * Check a finished record; the number of dice recomputed, or an error that says where.
 * @param {string} text
 * @param {import("./api.js").Dice | null} [kept] what this browser was promised, if it had a seat
 * @param {{number: number, epoch: number} | null} [seen] how many choices it saw stand, and how many undos
 * @returns {Promise<{rolls: number, dice: number, undone: number[]}>} the lines of what was taken back, too
 */
export async function verify(text, kept = null, seen = null) {
  const lines = text.split("\n").map((line) => line.trim()).filter(Boolean);
  const header = read(lines, 0);
  if (!Array.isArray(header.dice?.nonces)) throw wrong(1, "this is no header of a record");
  const end = read(lines, lines.length - 1);
  if (end.line !== "end") throw wrong(lines.length, "the game is not finished: the key is revealed only at its end");
  if (!header.dice.commitment) throw wrong(1, "the game was not played with keyed dice");
  if (kept && header.dice.commitment !== kept.commitment) throw wrong(1, "these are not the dice that were promised to this browser");
  if (kept && !header.dice.nonces.includes(kept.nonce)) throw wrong(1, "this browser's own part in the dice was left out");
  if (!/^([0-9a-f]{2})+$/i.test(end.key ?? "") || hex(await crypto.subtle.digest("SHA-256", fromHex(end.key))) !== header.dice.commitment) {
    throw wrong(lines.length, "the revealed key is not the one that was committed to");
  }
  const key = await crypto.subtle.importKey("raw", fromHex(end.key), { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  const salt = header.dice.nonces.join("\0");
  let digest = await sha256(`\n${lines[0]}`);
  let rolls = 0;
  let dice = 0;
  let standing = 0;
  const undone = [];
  for (let number = 1; number < lines.length; number++) {
    const line = read(lines, number);
    if (line.line === "end" && number < lines.length - 1) throw wrong(number + 2, "the game is over, nothing follows its end");
    if (line.line === "undo") {
      if (!(line.to >= 0 && line.to < standing)) throw wrong(number + 1, `takes back to choice ${line.to}, but there are ${standing}`);
      undone.push(number + 1);
      standing = line.to;
    }
    if (line.line === "choice") standing++;
    if (line.line === "choice" && line.side === "chance") {
      if (line.serial !== rolls) throw wrong(number + 1, `roll ${line.serial} stands where roll ${rolls} belongs`);
      if (line.verb === "die") {
        const die = 1 + (await below(key, rolls, digest, salt, 6));
        if (die !== line.noun) throw wrong(number + 1, `the record says ${line.noun}, the dice say ${die}`);
        dice++;
      } else if (line.verb === "dice") {
        const many = Array.isArray(line.noun) ? line.noun.length : 0;
        if (many < 1 || many > HANDFUL) throw wrong(number + 1, `${line.noun} is no handful of dice`);
        const fallen = handful(await below(key, rolls, digest, salt, 6 ** many), many);
        if (fallen.join() !== line.noun.join()) throw wrong(number + 1, `the record says ${line.noun}, the dice say ${fallen}`);
        dice += many;
      }
      rolls++;
    }
    const bare = lines[number].replace(/,"check":"[0-9a-f]*"\}$/, "}");
    digest = await sha256(`${digest}\n${bare}`);
    if (digest.slice(0, 8) !== line.check) throw wrong(number + 1, "this line or one before it was changed");
  }
  if (seen && undone.length !== seen.epoch) {
    throw wrong(undone.at(-1) ?? lines.length, `choices were taken back ${undone.length} times, this browser saw ${seen.epoch}`);
  }
  if (seen && standing !== seen.number) throw wrong(lines.length, `${standing} choices stand here, this browser saw ${seen.number}`);
  return { rolls, dice, undone };
}

/** @param {number} line @param {string} text */
function wrong(line, text) {
  return new Error(`Line ${line}: ${text}.`);
}

/** @param {string[]} lines @param {number} index */
function read(lines, index) {
  try {
    return { ...JSON.parse(lines[index] ?? "") };
  } catch {
    throw wrong(index + 1, "this cannot be read");
  }
}
