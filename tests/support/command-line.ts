import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** What a command of the operator's left behind. */
export interface CommandResult {
  code: number | null;
  out: string;
  err: string;
}

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Runs the built command line as an operator does, with nothing in its environment but what is given; waits for its end. */
export function runTpf(
  args: readonly string[],
  environment: Record<string, string>,
  input = "",
): CommandResult {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(root, "build/cli/tpf.js"), ...args],
    {
      cwd: root,
      encoding: "utf8",
      input,
      env: { NODE_ENV: "test", PATH: process.env.PATH, ...environment },
    },
  );
  return { code: status, out: stdout, err: stderr };
}
