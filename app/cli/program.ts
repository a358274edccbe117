import { Command } from "commander";
import { addAdminCommands } from "./commands/admins";
import { addAuditCommands } from "./commands/audit";
import { addBackupCommands } from "./commands/backups";
import { addClientCommands } from "./commands/clients";
import { addDatabaseCommands } from "./commands/database";
import { addDoctorCommand } from "./commands/doctor";
import { addKeyCommands } from "./commands/keys";
import { addLeadCommands } from "./commands/leads";

/** Returns the command line with all its commands; it throws CommanderError instead of ending the process. */
export function createProgram(): Command {
  const program = new Command("tpf")
    .description(
      "Runs the site's everyday work from the command line, on the site's configuration.",
    )
    .showHelpAfterError("(add --help for the usage)")
    .exitOverride();
  addDoctorCommand(program);
  addAdminCommands(program);
  addClientCommands(program);
  addBackupCommands(program);
  addKeyCommands(program);
  addDatabaseCommands(program);
  addLeadCommands(program);
  addAuditCommands(program);
  return program;
}
