import { randomUUID } from "node:crypto";
import { type Insertable, sql } from "kysely";
import { holding } from "../dialect.server";
import { UsernameTakenError } from "../errors.server";
import { plain } from "../lead-words";
import { changedRows, firstRow, type RecordOf } from "../records.server";
import type { ClientsTable } from "../schema";
import type { Queryable, WriteTransaction } from "../transactions.server";
import { selectMergedWith, toLookupKey } from "./leads.server";
import { countRows, cutPage } from "./pages.server";

export const clientColumns = [
  "clients.id",
  "clients.username",
  "clients.firstName",
  "clients.lastName",
  "clients.email",
  "clients.companyName",
  "clients.disabled",
  "clients.createdAt",
  "clients.passwordChangedAt",
  "clients.leadId",
] as const;

export type ClientRecord = Omit<RecordOf<ClientsTable>, "passwordHash">;

/** The columns of a new account, which has no password yet. */
type NewClient = Pick<
  Insertable<ClientsTable>,
  "username" | "usernameKey" | "firstName" | "lastName" | "email" | "companyName" | "leadId"
>;

/** Creates a client account without a password. Marks its email address as verified in leads other than suspected spam. Throws UsernameTakenError if the username is taken. */
export async function insertClient(transaction: WriteTransaction, client: NewClient, now: Date) {
  const row = await transaction
    .insertInto("clients")
    .values({
      ...client,
      id: randomUUID(),
      emailKey: toLookupKey(client.email),
      companyKey: toLookupKey(client.companyName),
      createdAt: now.toISOString(),
    })
    .onConflict((conflict) => conflict.column("usernameKey").doNothing())
    .returning(clientColumns)
    .executeTakeFirst();
  if (row === undefined) throw new UsernameTakenError("client");
  // Staff checked the address.
  await transaction
    .updateTable("leads")
    .set({ emailVerifiedAt: now.toISOString() })
    .where("emailKey", "=", toLookupKey(client.email))
    .where("quarantined", "=", false)
    .execute();
  return row;
}

/** Returns a query for clients as `ClientRecord` rows. Callers add conditions. */
function selectClients(db: Queryable) {
  return db.selectFrom("clients").select(clientColumns);
}

/** Returns a client, or null. */
export function findClientById(db: Queryable, id: string): Promise<ClientRecord | null> {
  return firstRow(selectClients(db).where("id", "=", id));
}

/** Returns the client accounts that have this email address (ignoring case), if any, or were made from one of these leads. */
export function findAllClientsByContact(
  db: Queryable,
  email: string | null,
  leadIds: string[] = [],
) {
  return selectClients(db)
    .where((is) =>
      is.or([is("emailKey", "=", toLookupKey(email ?? "")), is("leadId", "in", leadIds)]),
    )
    .orderBy("usernameKey")
    .execute();
}

/** Returns the client whose account was made from this lead or from a lead merged into it, or null. */
export function findClientByLead(db: Queryable, leadId: string): Promise<ClientRecord | null> {
  return firstRow(selectClients(db).where("leadId", "in", selectMergedWith(leadId)));
}

/** Returns the won leads for which staff asked for a client account, longest wait first. */
export function findClientRequests(db: Queryable, limit: number) {
  return selectClientRequests(db)
    .select(["id", "companyName", "contactName", "clientAskedAt"])
    .orderBy("clientAskedAt")
    .limit(limit)
    .execute();
}

/** Counts the won leads for which staff asked for a client account. */
export const countClientRequests = (db: Queryable) =>
  countRows(db, selectClientRequests(db).select("id"));

function selectClientRequests(db: Queryable) {
  return (
    db
      .selectFrom("leads")
      .where("clientAskedAt", ">", "")
      // coalesce() keeps SQLite from reading every won lead by the index of statuses.
      .where(({ eb, fn, val }) => eb(fn.coalesce("status", val("")), "=", "won"))
      .where("mergedInto", "is", null)
  );
}

/** Returns the client with this normalized username, or null. Includes the password hash (null until the client chooses a password), so use this only for sign-in. */
export function findClientByUsernameKey(db: Queryable, usernameKey: string) {
  return firstRow(selectClients(db).select("passwordHash").where("usernameKey", "=", usernameKey));
}

/** What a search for clients looks through: in lower case, and without the accents of Spanish letters. */
const searched = [..."áéíóúüñÁÉÍÓÚÜÑ"].reduce(
  (text, letter) => sql<string>`replace(${text}, ${letter}, ${plain(letter)})`,
  sql<string>`lower(username || ' ' || email || ' ' || company_name || ' ' || first_name || ' ' || last_name)`,
);

/**
 * Returns a page of clients sorted by user name. `search` is a part of a user name, an email address, a company or a person's name, ignoring case
 * and accents. To get the next page, pass `nextAfter` as `after`. `nextAfter` is null on the last page.
 */
export async function findAllClients(
  db: Queryable,
  { search = "", limit, after }: { search?: string; limit: number; after?: string | null },
) {
  let clients = selectClients(db)
    .where(searched, "like", holding(plain(search.trim())))
    .orderBy("usernameKey")
    .limit(limit + 1);
  if (after) clients = clients.where("usernameKey", ">", toLookupKey(after));
  const rows = await clients.execute();
  const { page, next } = cutPage(rows, limit, (last) => last.username);
  return { clients: page, nextAfter: next };
}

/** Sets or removes (null) a client's password, or disables or enables the account. Returns whether the account exists. */
export async function updateClient(
  transaction: WriteTransaction,
  id: string,
  { passwordHash, disabled }: { passwordHash?: string | null; disabled?: boolean },
  now = new Date(),
): Promise<boolean> {
  const account = transaction
    .updateTable("clients")
    .set({
      ...(passwordHash !== undefined && {
        passwordHash,
        passwordChangedAt: passwordHash === null ? null : now.toISOString(),
      }),
      disabled,
    })
    .where("id", "=", id);
  return (await changedRows(account)) > 0;
}
