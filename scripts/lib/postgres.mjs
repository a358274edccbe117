import { spawnSync } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { installDebianPackage } from "./ensure.mjs";
import { freePort } from "./processes.mjs";
import { begin, fail } from "./runtime.mjs";

const patienceMs = 30_000;

/**
 * Starts a PostgreSQL server on a free loopback port, with its data in a new folder. Returns its address and a function that stops it. Installs Debian's package first if it is
 * missing and this process is root. The server does not wait for the disk: a crash may lose the data.
 */
export async function startPostgres() {
  const bin = findPrograms() ?? (await installPrograms());
  const folder = mkdtempSync(join(tmpdir(), "postgres-"));
  const data = join(folder, "data");
  const user = unprivilegedUser();
  if (user !== undefined) chownSync(folder, user.uid, user.gid);
  const initialized = spawnSync(
    join(bin, "initdb"),
    ["-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "-N"],
    { ...user, cwd: folder, encoding: "utf8" },
  );
  if (initialized.status !== 0) fail(`PostgreSQL could not be set up: ${initialized.stderr}`);
  const port = await freePort();
  const settings = {
    listen_addresses: "127.0.0.1",
    unix_socket_directories: folder,
    port,
    max_connections: 300,
    fsync: "off",
    full_page_writes: "off",
    log_min_messages: "fatal",
  };
  const { child: server, ended } = begin(
    join(bin, "postgres"),
    [
      "-D",
      data,
      ...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]),
    ],
    { ...user, cwd: folder, stdio: ["ignore", "ignore", "pipe"] },
  );
  let output = "";
  server.stderr.on("data", (chunk) => {
    output += chunk;
  });
  const isReady = join(bin, "pg_isready");
  for (const deadline = Date.now() + patienceMs; ; await delay(100)) {
    if (spawnSync(isReady, ["-q", "-h", "127.0.0.1", "-p", String(port)]).status === 0) break;
    if (server.exitCode !== null || Date.now() > deadline) {
      fail(`PostgreSQL did not start: ${output}`);
    }
  }
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    stop: async () => {
      server.kill("SIGINT");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Returns the folder of a server's programs: in Debian's folder or on the path. */
function findPrograms() {
  const debian = "/usr/lib/postgresql";
  const versions = existsSync(debian) ? readdirSync(debian) : [];
  const newestFirst = versions.sort((a, b) => Number(b) - Number(a));
  const folders = [
    ...newestFirst.map((version) => join(debian, version, "bin")),
    ...(process.env.PATH ?? "").split(":"),
  ];
  const programs = ["initdb", "postgres", "pg_isready"];
  return folders.find((folder) => programs.every((program) => existsSync(join(folder, program))));
}

async function installPrograms() {
  console.log("Installing PostgreSQL for its tests …");
  await installDebianPackage("postgresql");
  return (
    findPrograms() ??
    fail(
      "No PostgreSQL server was found or could be installed: install one (initdb, postgres and pg_isready on the path).",
    )
  );
}

/** Returns the user to run PostgreSQL as if this process is root: the package's user, or nobody. */
function unprivilegedUser() {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ["postgres", "nobody"]) {
    const id = (flag) => spawnSync("id", [flag, name], { encoding: "utf8" });
    const uid = id("-u");
    if (uid.status === 0) return { uid: Number(uid.stdout), gid: Number(id("-g").stdout) };
  }
  return fail("PostgreSQL refuses to run as root, and this machine has no other user for it.");
}
