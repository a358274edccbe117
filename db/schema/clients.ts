import type { Generated } from "kysely";
import type { Flag } from "./columns";

/** Accounts of clients, made by staff. */
export interface ClientsTable {
  id: string;
  username: string;
  /** The user name in lower case: sign-in ignores case. */
  username_key: string;
  first_name: string;
  last_name: string;
  email: string;
  /** As the leads' column of this name: it finds the client's own quote requests and applications. */
  email_key: string;
  company_name: string;
  company_key: string;
  /** argon2id in PHC notation; null until the client has chosen a password. */
  password_hash: string | null;
  password_changed_at: string | null;
  disabled: Generated<Flag>;
  created_at: string;
}

/** Signed-in browsers of clients. Only the SHA-256 of a token is stored. */
export interface ClientSessionsTable {
  token_hash: string;
  client_id: string;
  created_at: string;
  expires_at: string;
  /** Truncated client address. */
  address: string | null;
}

/** Links by which a client chooses a password, once. Only the SHA-256 of a link's token is stored. */
export interface ClientPasswordLinksTable {
  token_hash: string;
  client_id: string;
  created_at: string;
  expires_at: string;
}
