// The page: the lobby, or a table.
import { lobby } from "./lobby.js";
import { openTable } from "./table.js";
import { applyPreferences } from "./preferences.js";

applyPreferences();
const root = /** @type {HTMLElement} */ (document.getElementById("app"));
const table = location.pathname.match(/^\/table\/([\w-]+)$/);
if (table) openTable(root, table[1]);
else lobby(root);
