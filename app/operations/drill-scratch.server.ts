import { existsSync, readdirSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { makeFolder } from "#db/maintenance/files.server";
import { DatabaseInUseError, holdFile } from "#db/maintenance/open-file.server";
import type { Config } from "~/config.server";

/** A place for copies, beside the database: the system's own for temporary files may be memory. */
interface Scratch {
  folder: string;
  /** Removes it; the end of the process does so, too, also by a signal, which ends it with exit code 1. */
  leave(): void;
}

/** Thrown when a drill cannot begin; the message is one line. */
class DrillRunningError extends Error {
  override name = "DrillRunningError";
}

const lockName = "drill";

const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

const end = () => process.exit(1);

function folderOf({ DATABASE_PATH }: Config): string {
  return join(dirname(DATABASE_PATH), ".drill");
}

/** Empty, for one drill or rehearsal at a time: throws DrillRunningError while another has it. */
export function takeScratch(config: Config): Scratch {
  const folder = folderOf(config);
  makeFolder(folder);
  const release = hold(join(folder, lockName));
  for (const name of readdirSync(folder)) {
    if (!name.startsWith(`${lockName}.`)) rmSync(join(folder, name), { recursive: true });
  }
  const leave = () => {
    process.off("exit", leave);
    for (const signal of signals) process.off(signal, end);
    rmSync(folder, { recursive: true, force: true });
    release();
  };
  process.once("exit", leave);
  for (const signal of signals) process.once(signal, end);
  return { folder, leave };
}

function hold(path: string): () => void {
  try {
    return holdFile(path);
  } catch (error) {
    if (error instanceof DatabaseInUseError) {
      throw new DrillRunningError("Another drill or rehearsal is running: let it end.");
    }
    throw error;
  }
}

/** Removes what a drill that was killed has left. */
export function clearScratch(config: Config): void {
  if (!existsSync(folderOf(config))) return;
  try {
    takeScratch(config).leave();
  } catch {
    // It runs; or the next one says what is wrong with the folder.
  }
}
