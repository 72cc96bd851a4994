// The page: the lobby, a table, the editor of a game, or the admin page.
import { admin } from "./admin.js";
import { editor, lobby } from "./lobby.js";
import { openTable } from "./table.js";
import { applyPreferences } from "./preferences.js";

applyPreferences();
const root = /** @type {HTMLElement} */ (document.getElementById("app"));
const table = location.pathname.match(/^\/table\/([\w-]+)$/);
const edited = new URLSearchParams(location.search).get("edit");
if (table) openTable(root, table[1]);
else if (location.pathname === "/admin") admin(root);
else if (edited) editor(root, edited);
else lobby(root);
