import type { Config } from "~/config.server";
import { lowerPriority, runCommand } from "./make-backup.server";

type Log = (fields: Record<string, unknown>) => void;

/** After this long a process that ended is started again, in milliseconds. */
const pauseMs = 30_000;

/** A little more than it gives itself at the end, in milliseconds. */
const patienceMs = 6_000;

/** What is read and sealed is thrown away at once; it shares a small machine's memory with the site. */
const memoryFlags = ["--max-semi-space-size=1", "--max-old-space-size=64"];

let running: ReturnType<typeof keepSending> | undefined;

/** Starts `tpf offsite send` if a bucket is configured. It ends with this process, however that ends. */
export function startOffsite({ offsite }: Config, log: Log): void {
  if (offsite !== null) running ??= keepSending(log);
}

/** Resolves when what has changed is in the bucket, after a few seconds at most. */
export async function stopOffsite(): Promise<void> {
  await running?.stop();
  running = undefined;
}

/** Sends what changes to the bucket, in a process of its own, until it is stopped. */
function keepSending(log: Log) {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let current = begin();

  function begin() {
    const words = [...memoryFlags, "build/cli/tpf.js", "offsite", "send"];
    const { child, ended } = runCommand(process.execPath, words, {
      stdio: ["ignore", "ignore", "pipe", "ipc"],
    });
    if (child.pid !== undefined) lowerPriority(child.pid);
    child.on("message", log);
    const over = ended.then((end) => {
      if (stopped) return;
      const message = end === null ? "It ended by itself." : end.lastError || end.how;
      log({ level: "error", event: "offsite.ended", message });
      timer = setTimeout(() => {
        current = begin();
      }, pauseMs).unref();
    });
    return { child, over };
  }

  return {
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      const { child, over } = current;
      child.kill("SIGTERM");
      const cut = setTimeout(() => child.kill("SIGKILL"), patienceMs);
      await over.finally(() => clearTimeout(cut));
    },
  };
}
