import { changeFileKey } from "#db/maintenance/copy-file.server";
import { restoreFile } from "#db/maintenance/restore-file.server";

// Changes a key or restores a backup and dies as from a power cut at a named step. Run by the tests of db/maintenance.

const [, , work, path = "", from, to, stepToDieAt] = process.argv;
const dieAt = (step: string) => {
  if (step === stepToDieAt) process.kill(process.pid, "SIGKILL");
};
const key = (argument: string | undefined) => (argument === "-" ? undefined : argument);

if (work === "change-key") changeFileKey({ path, from: key(from), to: key(to) }, dieAt);
else {
  const backup = { path: from ?? "", key: key(to) };
  await restoreFile({ backup, database: { path, key: key(to) } }, dieAt);
}
