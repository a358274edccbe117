import type { Generated } from "kysely";

/** Accounts of staff. */
export interface StaffAccountsTable {
  id: string;
  username: string;
  /** The user name in lower case: sign-in ignores case. */
  usernameKey: string;
  /** argon2id in PHC notation. */
  passwordHash: string;
  passwordChangedAt: string;
  /** True while the password is one that a colleague was shown: nothing but a new password is possible then. */
  passwordTemporary: Generated<boolean>;
  disabled: Generated<boolean>;
  createdAt: string;
  /** The second factor's shared secret in base32 (RFC 6238, RFC 4648). */
  totpSecret: string | null;
  /** When a first code of it was given: only then does signing in ask for one. */
  totpConfirmedAt: string | null;
  /** The last time step that was used, so that no code works twice (RFC 6238, section 5.2). */
  totpLastStep: number | null;
  /** JSON list of the SHA-256 of the codes that are left. */
  recoveryCodeHashes: string | null;
}

/** Signed-in browsers of staff. Only the SHA-256 of a token is stored, in hexadecimal. */
export interface StaffSessionsTable {
  tokenHash: string;
  adminId: string;
  createdAt: string;
  expiresAt: string;
  userAgentLabel: string | null;
  /** Truncated client address. */
  address: string | null;
  /** True while the password was right and the code of the second factor is still to come: such a session opens nothing. */
  secondFactorPending: Generated<boolean>;
}

/** Which accounts a sign-in attempt was for. */
export type SignInRealm = "admin" | "client";

/** Tries to sign in that have not succeeded. Keys are hashes: people type passwords into the wrong field. */
export interface SignInAttemptsTable {
  id: Generated<number>;
  realm: SignInRealm;
  accountKey: string;
  addressKey: string;
  at: string;
}

/** Accounts of clients, made by staff. */
export interface ClientsTable {
  id: string;
  username: string;
  /** The user name in lower case: sign-in ignores case. */
  usernameKey: string;
  firstName: string;
  lastName: string;
  email: string;
  /** As the leads' column of this name: it finds the client's own quote requests and applications. */
  emailKey: string;
  companyName: string;
  companyKey: string;
  /** argon2id in PHC notation; null until the client has chosen a password. */
  passwordHash: string | null;
  passwordChangedAt: string | null;
  disabled: Generated<boolean>;
  createdAt: string;
}

/** Signed-in browsers of clients. Only the SHA-256 of a token is stored, in hexadecimal. */
export interface ClientSessionsTable {
  tokenHash: string;
  clientId: string;
  createdAt: string;
  expiresAt: string;
  /** Truncated client address. */
  address: string | null;
}

/** Links by which a client chooses a password, once. Only the SHA-256 of a link's token is stored, in hexadecimal. */
export interface ClientPasswordLinksTable {
  tokenHash: string;
  clientId: string;
  createdAt: string;
  expiresAt: string;
}
