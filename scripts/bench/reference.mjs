import { writeFileSync } from "node:fs";
import { get } from "node:http";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { bin } from "../lib/ensure.mjs";
import { answers, freePort, makeFolder, start } from "../lib/processes.mjs";
import { pinned } from "./measure.mjs";

const here = (name) => fileURLToPath(new URL(name, import.meta.url));

/** Starts a `node:http` server that answers every request with a recorded response of `url`. Returns the server's controls and URL. */
export async function startBareServer(url, headers) {
  // fetch would decompress the body.
  const answer = await new Promise((resolve) => get(url, { headers }, resolve));
  const file = join(makeFolder(), "answer.json");
  const body = Buffer.concat(await answer.toArray()).toString("base64");
  const { date, connection, "keep-alive": _, ...head } = answer.headers;
  writeFileSync(file, JSON.stringify({ head, body }));
  return startReference([here("./bare-http.mjs"), file], {});
}

/** Starts the minimal Remix app under remix-serve. Returns its controls and URL. */
export function startMinimalRemix() {
  const args = [bin("@remix-run/serve/dist/cli.js"), here("./minimal-remix.mjs")];
  return startReference(args, { DATABASE: join(makeFolder(), "quotes.sqlite") });
}

async function startReference(args, env) {
  const port = await freePort();
  const server = start(process.execPath, args, pinned({ ...env, PORT: String(port) }));
  const url = `http://127.0.0.1:${port}`;
  await answers(url, server);
  return { ...server, url };
}
