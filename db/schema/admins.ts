import type { Generated } from "kysely";
import type { Flag } from "./columns";

/** Accounts of staff. */
export interface AdminsTable {
  id: string;
  username: string;
  /** The user name in lower case: sign-in ignores case. */
  username_key: string;
  /** argon2id in PHC notation. */
  password_hash: string;
  password_changed_at: string;
  /** 1 while the password is one that a colleague was shown: nothing but a new password is possible then. */
  password_temporary: Generated<Flag>;
  disabled: Generated<Flag>;
  created_at: string;
  totp_secret: string | null;
  totp_confirmed_at: string | null;
  /** The last time step that was used, so that no code works twice (RFC 6238, section 5.2). */
  totp_last_step: number | null;
  /** JSON list of hashes. */
  recovery_code_hashes: string | null;
}

/** Signed-in browsers. Only the SHA-256 of a token is stored. */
export interface AdminSessionsTable {
  token_hash: string;
  admin_id: string;
  created_at: string;
  expires_at: string;
  user_agent_label: string | null;
  /** Truncated client address. */
  address: string | null;
  /** 1 while the password was right and the code of the second factor is still to come: such a session opens nothing. */
  second_factor_pending: Generated<Flag>;
}

/** Which accounts a sign-in attempt was for. */
export type SignInRealm = "admin" | "client";

/** Tries to sign in that have not succeeded. Keys are hashes: people type passwords into the wrong field. */
export interface SignInAttemptsTable {
  id: Generated<number>;
  realm: SignInRealm;
  account_key: string;
  address_key: string;
  at: string;
}
