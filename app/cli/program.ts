import { Command } from "commander";
import { addBackupCommands } from "./commands/backups";
import { addDatabaseCommands } from "./commands/database";
import { addKeyCommands } from "./commands/keys";

/** Returns the command line with all its commands; it throws CommanderError instead of ending the process. */
export function createProgram(): Command {
  const program = new Command("tpf")
    .description(
      "Runs the site's everyday work from the command line, on the site's configuration.",
    )
    .showHelpAfterError("(add --help for the usage)")
    .exitOverride();
  addDatabaseCommands(program);
  addBackupCommands(program);
  addKeyCommands(program);
  return program;
}
