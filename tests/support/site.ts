import { type ChildProcess, spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { copyFileSync, existsSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Database, openSiteDatabase } from "#db/connection.server";
import { serveEnvironment } from "../../scripts/lib/ensure.mjs";
import { createPostgresDatabase, postgresServer } from "./postgres";

/** The administrator that every started site has. */
export const testAdmin = { username: "dispatch", password: "a long road to Tucson" } as const;

/** Makes a site store its data in a file even when the run is on PostgreSQL. */
export const onFile = { DATABASE_URL: "" } as const;

/** The built site on a free loopback port, with its own database. */
export interface Site {
  url: string;
  /** The database file, if the data is in one. */
  databasePath: string;
  /** Opens the site's database next to the site; close it before the site is stopped. */
  openDatabase: () => Promise<Database>;
  process: ChildProcess;
  /** Everything the server wrote to standard output and error so far. */
  output: () => string;
  /** Ends the server with SIGTERM, removes its data and returns its exit code. */
  stop: () => Promise<number | null>;
}

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Node's arguments for the built site with more memory than an owner's, so that it starts and renders faster. */
const quickly = ["--min-semi-space-size=32", "--max-semi-space-size=64", "server.js"];

/**
 * Starts the built site with `environment` added and returns it once it responds. Uses PostgreSQL when the run does and the
 * environment names no database. Rejects with the server's output if it exits before that.
 */
export async function startSite(
  environment: Record<string, string> = {},
  given?: string,
  /** A command to start the site with, such as `setpriv` and its arguments. */
  by: readonly string[] = [],
  /** Node's arguments: the built site, or the script of `npm run dev`. */
  program: readonly string[] = quickly,
): Promise<Site> {
  const folder = given ?? mkdtempSync(join(tmpdir(), "site-"));
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const databasePath = join(folder, "site.sqlite");
  const named = ["DATABASE_URL", "DATABASE_PATH", "DATABASE_KEY"].some(
    (name) => name in environment,
  );
  const server =
    postgresServer !== undefined && !named ? await createPostgresDatabase() : undefined;
  const databaseUrl = server?.url ?? environment.DATABASE_URL;
  const setsUp = Object.keys(environment).some((name) => /^(DATABASE_(?!URL$)|ADMIN_)/.test(name));
  if (!existsSync(databasePath) && !databaseUrl && !setsUp && program === quickly) {
    copyFileSync(await firstDatabase(), databasePath);
  }
  const [command = "", ...args] = [...by, process.execPath, ...program];
  const child = spawn(command, args, {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      NODE_ENV: "production",
      ...serveEnvironment,
      PATH: process.env.PATH ?? "",
      PORT: String(port),
      HOST: "127.0.0.1",
      SITE_URL: url,
      DATABASE_PATH: databasePath,
      ADMIN_USERNAME: testAdmin.username,
      ADMIN_PASSWORD: testAdmin.password,
      BACKUP_EVERY_MINUTES: "0",
      ...environment,
      ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
    },
  });
  let output = "";
  const started = new Promise<void>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes("The site listens")) resolve();
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    child.once("exit", (code) => reject(new Error(`The site ended (${code}):\n${output}`)));
  });
  await started;
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      await ended;
    }
    rmSync(folder, { recursive: true, force: true });
    await server?.drop();
    return child.exitCode;
  };
  const openDatabase = () =>
    openSiteDatabase(databaseUrl ? { url: databaseUrl } : { path: databasePath });
  return { url, databasePath, openDatabase, process: child, output: () => output, stop };
}

/** Returns the database that a first start of this build leaves. With a copy, a site starts in three quarters of the time. */
async function firstDatabase(): Promise<string> {
  const path = join(root, "build/first-start.sqlite");
  if (existsSync(path)) return path;
  const folder = mkdtempSync(join(tmpdir(), "site-"));
  // With a path of its own, the site creates its database.
  const site = await startSite({ ...onFile, DATABASE_PATH: join(folder, "site.sqlite") }, folder);
  const ended = once(site.process, "exit");
  site.process.kill("SIGTERM");
  const [code] = await ended;
  if (code !== 0) throw new Error(`The first site ended (${code}):\n${site.output()}`);
  // Renamed when complete, because other workers copy it at the same time.
  const unfinished = `${path}.${process.pid}`;
  copyFileSync(site.databasePath, unfinished);
  renameSync(unfinished, path);
  await site.stop();
  return path;
}

/** Starts a site that must refuse to start, and returns its output. Throws, after stopping the site, if it starts. */
export async function refusalOf(...how: Parameters<typeof startSite>): Promise<string> {
  const site = await startSite(...how).catch(String);
  if (typeof site === "string") return site;
  await site.stop();
  throw new Error(`The site started:\n${site.output()}`);
}

/** Returns a free loopback port, below the range from which the system assigns ports to connections. */
export async function freePort(): Promise<number> {
  const port = randomInt(20_000, 32_000);
  const server = createServer().listen(port, "127.0.0.1");
  try {
    await once(server, "listening");
  } catch {
    return freePort();
  }
  server.close();
  await once(server, "close");
  return port;
}
