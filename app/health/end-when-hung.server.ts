import { spawn } from "node:child_process";
import { environmentWithoutSecrets } from "~/config.server";

/** A shell takes 3 MB to wait in, a worker thread 18. A line that comes too late ends the process that it waits beside. */
const script = `
while read -rt "$1" || { how=$?; false; }; do :; done
((how > 128)) || exit
printf '{"time":"%(%FT%TZ)T","level":"error","event":"hung","message":"The site hung for %s seconds and was ended, to be started again."}\\n' -1 "$1" >&2
kill -KILL $PPID`;

/**
 * Ends this process with a line on standard error once its event loop has stood still for so long: what runs the site (compose,
 * systemd, Podman) starts again what ended, and nothing that only answers no more. Does nothing where there is no bash.
 */
export function endWhenHung(afterSeconds = 60): void {
  const shell = spawn("bash", ["--norc", "-c", script, "bash", String(afterSeconds)], {
    stdio: ["pipe", "ignore", "inherit"],
    env: { ...environmentWithoutSecrets(), TZ: "UTC" },
  });
  shell.on("error", () => undefined).unref();
  // It ends with this process, and may be ended before.
  shell.stdin.on("error", () => clearInterval(beat));
  const beat = setInterval(() => shell.stdin.write("\n"), (afterSeconds * 1_000) / 12).unref();
}
