import { spawn } from "node:child_process";

/** Kills its parent process if no line arrives in time. A shell takes 3 MB of memory, a worker thread 18 MB. */
const script = `
while read -rt "$1" || { how=$?; false; }; do :; done
((how > 128)) || exit
printf '{"time":"%(%FT%TZ)T","level":"error","event":"hung","message":"The site hung for %s seconds and was killed, so that it restarts."}\\n' -1 "$1" >&2
kill -KILL $PPID`;

/**
 * Kills this process, with a line on standard error, if its event loop hangs for `afterSeconds`. Process managers (compose, systemd, Podman) restart a process that has ended, but
 * not one that hangs. Does nothing if bash is not installed.
 */
export function endWhenHung(afterSeconds = 60): void {
  const shell = spawn("bash", ["--norc", "-c", script, "bash", String(afterSeconds)], {
    stdio: ["pipe", "ignore", "inherit"],
    // Without the secrets in the environment of the site.
    env: { NODE_ENV: "production", TZ: "UTC" },
  });
  shell.on("error", () => undefined).unref();
  // The shell ends with this process, or earlier if someone kills the shell.
  shell.stdin.on("error", () => clearInterval(beat));
  const beat = setInterval(() => shell.stdin.write("\n"), (afterSeconds * 1_000) / 12).unref();
}
