import { Command, CommanderError } from "commander";
import { getErrorMessage } from "#db/errors.server";
import { version } from "../../package.json";
import { addAdminCommands } from "./commands/admins";
import { addBackupCommands } from "./commands/backups";
import { addCheckCommands } from "./commands/checks";
import { addDatabaseCommands } from "./commands/database";
import { addKeyCommands } from "./commands/keys";
import { addLeadCommands } from "./commands/leads";
import { addOffsiteCommands } from "./commands/offsite";
import { addUpgradeCommands } from "./commands/upgrade";
import { printError } from "./console";

/** Returns the command line with all its commands; it throws CommanderError instead of ending the process. */
export function createProgram(): Command {
  const program = new Command("tpf")
    .description(
      "Runs the site's everyday work from the command line, on the site's configuration.",
    )
    .version(version, "--version", "say which release this is")
    .showHelpAfterError("(add --help for the usage)")
    .exitOverride();
  addCheckCommands(program);
  addAdminCommands(program);
  addBackupCommands(program);
  addOffsiteCommands(program);
  addKeyCommands(program);
  addDatabaseCommands(program);
  addUpgradeCommands(program);
  addLeadCommands(program);
  return program;
}

/** Runs a command with its arguments. Returns the exit code: 0 done, 1 failed, 2 not understood. */
export async function runCommandLine(messages: readonly string[]): Promise<number> {
  try {
    await createProgram().parseAsync(messages, { from: "user" });
    return 0;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    const message = getErrorMessage(error);
    if (message !== "") printError(message);
    return 1;
  }
}
