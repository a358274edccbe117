import { spawn } from "node:child_process";
import { environmentWithoutSecrets } from "~/config.server";

/** How long the command may take, in milliseconds. */
const patienceMs = 10 * 60_000;
const keptErrorLength = 2_000;

/** Thrown when the operator's command did not copy a backup; the backup itself is good. */
class BackupCopyError extends Error {
  override name = "BackupCopyError";
}

/**
 * Runs the operator's command (BACKUP_COPY_COMMAND) with a backup's path in BACKUP_FILE and without the site's secrets, and
 * returns when it has ended well. Throws BackupCopyError with its exit code and the last line it wrote to standard error.
 */
export async function runCopyCommand(command: string, file: string): Promise<void> {
  const child = spawn(command, {
    shell: true,
    stdio: ["ignore", "ignore", "pipe"],
    env: { ...environmentWithoutSecrets(), BACKUP_FILE: file },
    timeout: patienceMs,
  });
  let errors = "";
  child.stderr.setEncoding("utf8").on("data", (piece: string) => {
    errors = (errors + piece).slice(-keptErrorLength);
  });
  const end = await new Promise<string | null>((resolve) => {
    child.once("error", (error) => resolve(error.message));
    child.once("close", (code, signal) => {
      if (code === 0) resolve(null);
      else resolve(signal === null ? `exit code ${code}` : `ended by ${signal}`);
    });
  });
  if (end === null) return;
  const lastLine = errors.trim().split("\n").at(-1) ?? "";
  throw new BackupCopyError(
    `The backup was made, but BACKUP_COPY_COMMAND failed (${end})${lastLine && `: ${lastLine}`}`,
  );
}
