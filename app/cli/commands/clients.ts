import type { Command } from "commander";
import { system } from "#db/queries/audit.server";
import { type ClientRecord, findAllClients } from "#db/queries/clients.server";
import type { Queryable } from "#db/transactions.server";
import {
  createClient,
  findClientByUsername,
  resetClientPassword,
  setClientDisabled,
  setPasswordAddresses,
} from "~/clients/accounts.server";
import { type ClientFields, clientForm } from "~/clients/rules";
import { passwordLinkHours } from "~/staff/limits";
import type { IssuedToken } from "~/staff/sessions.server";
import { checkForm } from "~/ui/form-schema";
import { CommandFailure, print, printTable } from "../console";
import { type SiteContext, withDatabase } from "../site-database";

const pageSize = 200;

export function addClientCommands(program: Command): void {
  const client = program
    .command("client")
    .summary("clients: create, reset, list, disable …")
    .description("Manages the accounts of clients. Each change is in the audit log.");
  client
    .command("create <username>")
    .summary("make an account")
    .description(
      `Makes a client's account and prints the link by which the client chooses a password, once, within ${passwordLinkHours} hours.`,
    )
    .requiredOption("--first-name <name>", "first name")
    .requiredOption("--last-name <name>", "last name")
    .requiredOption("--email <address>", "email address")
    .requiredOption("--company <name>", "company name")
    .action(create);
  client
    .command("reset <username>")
    .summary("take the password away")
    .description(
      `Takes the password away, ends all sessions and prints the link by which the client chooses a new one, once, within ${passwordLinkHours} hours.`,
    )
    .action(reset);
  client.command("list").description("Lists the clients' accounts.").action(list);
  client
    .command("disable <username>")
    .description("Disables an account and ends its sessions.")
    .action((username: string) => setDisabled(username, true));
  client
    .command("enable <username>")
    .description("Lets a disabled account sign in again.")
    .action((username: string) => setDisabled(username, false));
}

type CreateOptions = Record<"firstName" | "lastName" | "email" | "company", string>;

function create(username: string, { company, ...options }: CreateOptions): Promise<void> {
  const fields = requireFields({ ...options, username, companyName: company });
  return withDatabase(async ({ config, database: { db } }) => {
    const { client, link } = await createClient(db, fields, system);
    print(`Client ${client.username} created.`);
    printLink(config, link);
  });
}

function reset(username: string): Promise<void> {
  return withDatabase(async ({ config, database: { db } }) => {
    const client = await requireClient(db, username);
    const link = await resetClientPassword(db, client.id, system);
    if (link === null) throw new CommandFailure(`There is no client called ${username}.`);
    print(`Password of ${client.username} taken away; all sessions ended.`);
    printLink(config, link);
  });
}

function list(): Promise<void> {
  return withDatabase(async ({ database: { db } }) => {
    const clients: ClientRecord[] = [];
    let after: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof findAllClients>> = await findAllClients(db, {
        limit: pageSize,
        after,
      });
      clients.push(...page.clients);
      after = page.nextAfter;
    } while (after !== null);
    const rows = clients.map((client) => [
      client.username,
      stateOf(client),
      `${client.firstName} ${client.lastName}`,
      client.companyName,
    ]);
    printTable(["USERNAME", "STATE", "NAME", "COMPANY"], rows);
  });
}

function setDisabled(username: string, disabled: boolean): Promise<void> {
  return withDatabase(async ({ database: { db } }) => {
    const { id } = await requireClient(db, username);
    await setClientDisabled(db, id, disabled, system);
    print(`${username} ${disabled ? "disabled; all sessions ended" : "enabled"}.`);
  });
}

function requireFields(given: Record<string, string>): ClientFields {
  const checked = checkForm(clientForm, given);
  if (checked.ok) return checked.values;
  throw new CommandFailure(Object.values(checked.errors).join(" "));
}

async function requireClient(db: Queryable, username: string): Promise<ClientRecord> {
  const client = await findClientByUsername(db, username);
  if (client === null) throw new CommandFailure(`There is no client called ${username}.`);
  return client;
}

function stateOf({ disabled, passwordChangedAt }: ClientRecord): string {
  if (disabled) return "disabled";
  return passwordChangedAt === null ? "no password yet" : "active";
}

function printLink({ siteUrl }: SiteContext["config"], { token, expiresAt }: IssuedToken): void {
  print(`Link, shown only this once, good until ${expiresAt.toISOString()}:`);
  const { en, es } = setPasswordAddresses(siteUrl, token);
  print(en);
  print(`The same in Spanish: ${es}`);
}
