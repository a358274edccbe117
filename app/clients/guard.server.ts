import { getDatabase } from "#db/connection.server";
import type { ClientRecord } from "#db/queries/clients.server";
import { getConfig } from "~/config.server";
import { findClientByToken } from "./sessions.server";
import { readClientToken } from "./token.server";

/** Who a request comes from: a client; nobody; or nobody, although it presents a token that is worth nothing (401). */
export type ClientPresence =
  | { client: ClientRecord; staleToken: false }
  | { client: null; staleToken: boolean };

/** Returns the client a request comes from, by its cookie or its `Authorization: Bearer` token. */
export async function findClient(request: Request): Promise<ClientPresence> {
  const token = readClientToken(request, getConfig().siteUrl);
  if (token === null) return { client: null, staleToken: false };
  const client = await findClientByToken(getDatabase().db, token);
  return client === null ? { client, staleToken: true } : { client, staleToken: false };
}
