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
import { addSetupCommand } from "./commands/setup";
import { addUpgradeCommands } from "./commands/upgrade";
import { CommandFailure, printError } from "./console";

/** Returns the command line with all its commands. Parsing throws CommanderError instead of ending the process. */
export function createProgram(): Command {
  const program = new Command("tpf")
    .description(
      "Checks and manages the site from the command line, with the site's configuration.",
    )
    .version(version, "--version", "print the version")
    .showHelpAfterError()
    .exitOverride();
  addSetupCommand(program);
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

/** Runs a command. Returns the exit code: 0 for success, 1 for a failure, 2 for leads at risk or for arguments that the program does not understand. */
export async function runCommandLine(args: readonly string[]): Promise<number> {
  try {
    await createProgram().parseAsync(args, { from: "user" });
    return 0;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    const message = getErrorMessage(error);
    if (message !== "") printError(message);
    return error instanceof CommandFailure ? error.exitCode : 1;
  }
}
