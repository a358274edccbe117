import type { Server } from "node:http";
import type { DoorState } from "./context.server";

/** How often connections that fell idle are closed while draining, in milliseconds. */
const sweepMs = 50;

/** How long `onShutdown` may take, in milliseconds. */
const shutdownMs = 10_000;

/**
 * On SIGTERM or SIGINT: takes no new connection, closes idle ones, lets open requests finish, cuts what is left after
 * `drainMs`, runs `onShutdown`, and exits 0 (1 when `onShutdown` fails). A second signal cuts at once.
 */
export function drainOnSignals(
  server: Server,
  state: DoorState,
  options: { drainMs?: number; onShutdown?: () => Promise<void> | void },
): void {
  const close = server.close;
  // remix-serve's own handler ends with `server.close(console.error)`, which prints "undefined" when all went well.
  server.close = (callback) =>
    Reflect.apply(close, server, callback === console.error ? [] : [callback]);

  const stop = () => {
    if (state.draining) {
      server.closeAllConnections();
      return;
    }
    state.draining = true;
    const sweep = setInterval(() => server.closeIdleConnections(), sweepMs);
    const deadline = setTimeout(() => server.closeAllConnections(), options.drainMs ?? 6_000);
    server.once("close", () => {
      clearInterval(sweep);
      clearTimeout(deadline);
      void exitAfter(options.onShutdown);
    });
    server.close();
    server.closeIdleConnections();
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
}

async function exitAfter(onShutdown: (() => Promise<void> | void) | undefined): Promise<void> {
  const overdue = setTimeout(() => {
    console.error("Shutdown work did not end in time; exiting without it.");
    process.exit(1);
  }, shutdownMs);
  try {
    await onShutdown?.();
    clearTimeout(overdue);
    process.exit(0);
  } catch (error) {
    console.error("Shutdown work failed:", error);
    process.exit(1);
  }
}
