import type { Kysely } from "kysely";
import * as initial from "./0001-initial";
import * as clients from "./0002-clients";
import * as desk from "./0003-desk";
import * as accounts from "./0004-accounts";

/** One step of the schema. It runs in a transaction and only ever forward. */
export interface Migration {
  name: string;
  up(db: Kysely<unknown>): Promise<void>;
}

/** Every migration by number, from 1 without gaps. A migration that has been released is never edited. */
export const migrations: ReadonlyMap<number, Migration> = new Map([
  [1, { name: "initial", up: initial.up }],
  [2, { name: "clients", up: clients.up }],
  [3, { name: "desk", up: desk.up }],
  [4, { name: "accounts", up: accounts.up }],
]);
