import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import { vi } from "vitest";
import { runCommandLine } from "~/cli/program";
import { setConfig } from "~/config.server";

/** The output and exit code of an operator's command. */
export interface CommandResult {
  code: number | null;
  out: string;
  err: string;
}

/** The built command line. */
export const builtTpf = fileURLToPath(new URL("../../build/cli/tpf.js", import.meta.url));

/** Runs the built command line as an operator does, with only the given environment, and waits for it to exit. */
export function spawnTpf(
  args: readonly string[],
  environment: Record<string, string>,
  input = "",
): CommandResult {
  const { status, stdout, stderr } = spawnSync(process.execPath, [builtTpf, ...args], {
    cwd: join(builtTpf, "../../.."),
    encoding: "utf8",
    input,
    env: commandEnvironment(environment),
  });
  return { code: status, out: stdout, err: stderr };
}

/** Runs a command within this process, while `spawnTpf` starts a new one; the command reads its own configuration. */
export async function runTpf(
  args: readonly string[],
  environment: Record<string, string>,
  input = "",
): Promise<CommandResult> {
  const written = { out: "", err: "" };
  const into = (name: "out" | "err") => (text: string | Uint8Array) => {
    written[name] += String(text);
    return true;
  };
  const spies = [
    vi.spyOn(process.stdout, "write").mockImplementation(into("out")),
    vi.spyOn(process.stderr, "write").mockImplementation(into("err")),
  ];
  const own = { stdin: process.stdin, env: process.env };
  process.env = commandEnvironment(environment);
  setConfig(undefined);
  setStdin(Readable.from([input]));
  try {
    return { code: await runCommandLine(args), ...written };
  } finally {
    process.env = own.env;
    setConfig(undefined);
    setStdin(own.stdin);
    for (const spy of spies) spy.mockRestore();
  }
}

function commandEnvironment(given: Record<string, string>): NodeJS.ProcessEnv {
  return { NODE_ENV: "test", PATH: process.env.PATH, ...given };
}

function setStdin(value: Readable): void {
  Object.defineProperty(process, "stdin", { value, configurable: true });
}
