// boardgame.io's own server with its own storage in files: `node server.js DIR PORT LOBBY-PORT`.
//
// The lobby's API has a port of its own: with the koa-compose of today it is not found at the game server's.

import { createRequire } from "node:module";
import { Tricks } from "./game.js";

const { Server, FlatFile } = createRequire(import.meta.url)("boardgame.io/server");

const [dir, port, apiPort] = process.argv.slice(2);
const server = Server({ games: [Tricks], db: new FlatFile({ dir }), origins: [/./] });
await server.run({ port: Number(port), lobbyConfig: { apiPort: Number(apiPort) } });
console.log("open");
