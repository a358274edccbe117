import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { connect, type Socket } from "node:net";

/** Resident memory of a process in bytes. On Linux, the system's file says it without the cost of starting `ps`. */
function residentBytes(pid: number | undefined): number {
  const file = `/proc/${pid}/status`;
  const kilobytes = existsSync(file)
    ? /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(file, "utf8"))?.[1]
    : spawnSync("ps", ["-o", "rss=", "-p", String(pid)], { encoding: "utf8" }).stdout;
  return Number(kilobytes) * 1024;
}

/** The peak resident memory of a process while `work` ran, in bytes above the starting value. */
export async function memoryGrowth(
  pid: number | undefined,
  work: () => Promise<unknown>,
): Promise<number> {
  const before = residentBytes(pid);
  let peak = before;
  const look = () => {
    peak = Math.max(peak, residentBytes(pid));
  };
  const timer = setInterval(look, 50);
  await work().finally(() => clearInterval(timer));
  look();
  return peak - before;
}

/** A connection whose bytes the test writes itself. */
export interface RawConnection {
  socket: Socket;
  /** Everything received, once the connection has ended. */
  over: Promise<string>;
}

/** Connects to a loopback port. Never rejects: a connection error ends it, with the bytes received so far. */
export function openConnection(port: number): RawConnection {
  const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
  let received = "";
  socket.setEncoding("latin1");
  socket.on("data", (piece) => {
    received += piece;
  });
  socket.on("error", () => {});
  socket.on("end", () => socket.destroy());
  return { socket, over: new Promise((resolve) => socket.on("close", () => resolve(received))) };
}

/**
 * Sends `text` as it is. Returns what the server sent before it closed or was silent for `patienceMs`, a limit for
 * servers that hang.
 */
export function exchange(port: number, text: string, patienceMs = 20_000): Promise<string> {
  const { socket, over } = openConnection(port);
  socket.setTimeout(patienceMs, () => socket.destroy());
  socket.write(text, "latin1");
  return over;
}

/** Runs `work` for every item, at most `lanes` at a time. */
export async function inLanes<Item>(
  items: readonly Item[],
  lanes: number,
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  const rest = items.values();
  const lane = async () => {
    for (const item of rest) await work(item);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}
