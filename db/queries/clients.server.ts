import { randomUUID } from "node:crypto";
import type { Selectable } from "kysely";
import type { ClientsTable } from "../schema/clients";
import { toFlag } from "../schema/columns";
import { inTransaction, type Queryable } from "../transactions.server";
import { toLookupKey } from "./lead-rows.server";

/** A client's account. */
export interface ClientRecord {
  id: string;
  username: string;
  firstName: string;
  lastName: string;
  email: string;
  companyName: string;
  disabled: boolean;
  /** UTC ISO. */
  createdAt: string;
  /** UTC ISO; null until the client has chosen a password. */
  passwordChangedAt: string | null;
}

/** An account with its password's hash, for the sign-in service only; null before a password was chosen. */
export interface ClientWithPassword extends ClientRecord {
  passwordHash: string | null;
}

/** An account to make; it has no password yet. */
export interface NewClient {
  username: string;
  /** The user name as it is looked up: lower case. */
  usernameKey: string;
  firstName: string;
  lastName: string;
  email: string;
  companyName: string;
}

/** Which part of the list of clients to return. */
export interface ClientPageRequest {
  /** The beginning of a user name, an email address or a company name; case does not matter. */
  search?: string | undefined;
  limit: number;
  /** The user name of the last client of the page before. */
  after?: string | null | undefined;
}

/** A page of clients by user name; `nextAfter` is null on the last one. */
export interface ClientPage {
  clients: ClientRecord[];
  nextAfter: string | null;
}

/** Thrown when the user name belongs to another client. */
export class ClientUsernameTakenError extends Error {
  override name = "ClientUsernameTakenError";

  constructor() {
    super("This user name is taken by another client.");
  }
}

/** Makes an account without a password and returns it. Throws ClientUsernameTakenError. */
export function insertClient(
  db: Queryable,
  client: NewClient,
  now = new Date(),
): Promise<ClientRecord> {
  return inTransaction(db, async (transaction) => {
    const row = await transaction
      .insertInto("clients")
      .values({
        id: randomUUID(),
        username: client.username,
        username_key: client.usernameKey,
        first_name: client.firstName,
        last_name: client.lastName,
        email: client.email,
        email_key: toLookupKey(client.email),
        company_name: client.companyName,
        company_key: toLookupKey(client.companyName),
        created_at: now.toISOString(),
      })
      .onConflict((conflict) => conflict.column("username_key").doNothing())
      .returningAll()
      .executeTakeFirst();
    if (row === undefined) throw new ClientUsernameTakenError();
    return toClient(row);
  });
}

/** Returns the client with this id, or null. */
export async function findClientById(db: Queryable, id: string): Promise<ClientRecord | null> {
  const row = await db.selectFrom("clients").selectAll().where("id", "=", id).executeTakeFirst();
  return row === undefined ? null : toClient(row);
}

/** Returns the client whose user name has this key, with the password's hash, or null. */
export async function findClientByUsernameKey(
  db: Queryable,
  usernameKey: string,
): Promise<ClientWithPassword | null> {
  const row = await db
    .selectFrom("clients")
    .selectAll()
    .where("username_key", "=", usernameKey)
    .executeTakeFirst();
  return row === undefined ? null : { ...toClient(row), passwordHash: row.password_hash };
}

/** Returns a page of the clients, by user name. */
export async function findAllClients(
  db: Queryable,
  { search = "", limit, after }: ClientPageRequest,
): Promise<ClientPage> {
  const prefix = toLookupKey(search);
  let clients = db
    .selectFrom("clients")
    .selectAll()
    .orderBy("username_key")
    .limit(limit + 1);
  if (prefix !== "") {
    const end = `${prefix}\u{10FFFF}`;
    clients = clients.where((eb) =>
      eb.or([
        eb.between("username_key", prefix, end),
        eb.between("email_key", prefix, end),
        eb.between("company_key", prefix, end),
      ]),
    );
  }
  if (after) clients = clients.where("username_key", ">", toLookupKey(after));
  const rows = await clients.execute();
  const page = rows.slice(0, limit).map(toClient);
  return { clients: page, nextAfter: rows.length > limit ? (page.at(-1)?.username ?? null) : null };
}

/** Changes or takes away (null) a password, or disables an account, and tells whether there was one. */
export async function updateClient(
  db: Queryable,
  id: string,
  { passwordHash, disabled }: { passwordHash?: string | null; disabled?: boolean },
  now = new Date(),
): Promise<boolean> {
  const { numUpdatedRows } = await inTransaction(db, (transaction) =>
    transaction
      .updateTable("clients")
      .set({
        ...(passwordHash !== undefined && {
          password_hash: passwordHash,
          password_changed_at: passwordHash === null ? null : now.toISOString(),
        }),
        ...(disabled !== undefined && { disabled: toFlag(disabled) }),
      })
      .where("id", "=", id)
      .executeTakeFirstOrThrow(),
  );
  return numUpdatedRows > 0n;
}

/** Returns an account as the rest of the program sees it. */
export function toClient(row: Selectable<ClientsTable>): ClientRecord {
  return {
    id: row.id,
    username: row.username,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    companyName: row.company_name,
    disabled: row.disabled === 1,
    createdAt: row.created_at,
    passwordChangedAt: row.password_changed_at,
  };
}
