import type { Command } from "commander";
import { system } from "#db/queries/audit.server";
import {
  findAllStaffAccounts,
  findStaffAccountByUsernameKey,
  type StaffAccount,
} from "#db/queries/staff.server";
import type { Queryable } from "#db/transactions.server";
import {
  createStaffAccount,
  removeSecondFactor,
  resetStaffPassword,
  setStaffDisabled,
} from "~/staff/accounts.server";
import { newUsername, staffRoles, usernameKey } from "~/staff/credentials";
import { passwordLinkHours } from "~/staff/limits";
import { type IssuedToken, passwordLinkAddress } from "~/staff/sessions.server";
import { checkField } from "~/ui/form-schema";
import { CommandFailure, print, printTable } from "../console";
import { withDatabase } from "../site-database";

/** Adds the commands that manage staff accounts. */
export function addAdminCommands(program: Command): void {
  const admin = program
    .command("admin")
    .summary("staff accounts: create, reset, list, disable")
    .description("Manages staff accounts. The audit log records each change.");
  admin
    .command("create <username>")
    .summary("create an account")
    .description("Creates an administrator's account, and prints a link that sets the password.")
    .action(create);
  admin
    .command("reset <username>")
    .summary("make a set-password link, enable a disabled account")
    .description(
      "Ends the password and every session of an account, prints a link that sets a new password, and enables the account if it was disabled. A second factor stays on.",
    )
    .option(
      "--second-factor-off",
      "turn the second factor off, if phone and recovery codes are lost",
    )
    .action(reset);
  admin.command("list").description("Lists the staff accounts.").action(list);
  admin
    .command("disable <username>")
    .description("Disables an account and signs it out everywhere.")
    .action(disable);
}

function create(username: string): Promise<void> {
  return withDatabase(async ({ db }) => {
    const name = checkField(newUsername(), username);
    if (!name.ok) throw new CommandFailure(name.message);
    const profile = { username: name.value, displayName: null, email: null } as const;
    const account = { ...profile, role: "administrator" } as const;
    const { link } = await createStaffAccount(db, account, system);
    print(`Administrator ${name.value} created.`);
    printLink(link);
  });
}

function reset(name: string, { secondFactorOff = false }: { secondFactorOff?: boolean }) {
  return withDatabase(async ({ db }) => {
    const { id, username, disabled } = await requireAccount(db, name);
    const { link } = await resetStaffPassword(db, id, system, { keepFactors: true });
    print(`The password of ${username} no longer works. The account is signed out everywhere.`);
    if (secondFactorOff) {
      await removeSecondFactor(db, id);
      print("Second factor turned off.");
    }
    if (disabled) {
      await setStaffDisabled(db, id, false, system);
      print("Account enabled.");
    }
    printLink(link);
  });
}

function printLink({ token }: IssuedToken): void {
  print(`This link sets the password. It works once, for ${passwordLinkHours} hours:`);
  print(passwordLinkAddress(token));
}

function list(): Promise<void> {
  return withDatabase(async ({ db }) => {
    const rows = (await findAllStaffAccounts(db)).map((admin) => [
      admin.username,
      staffRoles[admin.role],
      admin.disabled ? "disabled" : "active",
      admin.totpConfirmedAt ? "on" : "off",
      admin.createdAt,
    ]);
    printTable(["USERNAME", "ROLE", "STATE", "SECOND FACTOR", "CREATED (UTC)"], rows);
  });
}

function disable(username: string): Promise<void> {
  return withDatabase(async ({ db }) => {
    const { id } = await requireAccount(db, username);
    await setStaffDisabled(db, id, true, system);
    print(`Account ${username} disabled and signed out everywhere.`);
  });
}

async function requireAccount(db: Queryable, username: string): Promise<StaffAccount> {
  const account = await findStaffAccountByUsernameKey(db, usernameKey(username));
  if (account === null)
    throw new CommandFailure(
      `There is no staff account called ${username}: “tpf admin list” shows all of them.`,
    );
  return account;
}
