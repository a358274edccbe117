import { DatabaseUnavailableError, type UnavailableReason } from "../errors.server";

// SQLSTATE codes and classes (https://www.postgresql.org/docs/current/errcodes-appendix.html).
const reasonsByState: readonly [state: string, reason: UnavailableReason][] = [
  ["55P03", "busy"],
  ["40001", "busy"],
  ["40P01", "busy"],
  ["25006", "readonly"],
  ["42501", "readonly"],
  ["53100", "full"],
  ["XX001", "corrupt"],
  ["XX002", "corrupt"],
  ["08", "unreachable"],
  ["28", "unreachable"],
  ["3D000", "unreachable"],
  ["53", "unreachable"],
  ["57", "unreachable"],
];

// Codes of Node's sockets and of TLS, and what the driver says in words only.
const lostConnection =
  /^(?:ECONN|EPIPE|ENOTFOUND|EAI_|ETIMEDOUT|EHOST|ENET|ENOENT|CERT_|ERR_TLS|SELF_SIGNED|DEPTH_ZERO|UNABLE_TO)/;
const lostInWords = /connection (?:terminated|timeout)|timeout exceeded|client (?:was|has) /i;

/**
 * Returns a DatabaseUnavailableError for what means that the server cannot do what was asked just now, and any other error
 * as it came.
 */
export function toPostgresError(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof DatabaseUnavailableError) return error;
  const reason = reasonOf(error);
  return reason === undefined ? error : new DatabaseUnavailableError(reason, { cause: error });
}

function reasonOf(error: Error): UnavailableReason | undefined {
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  const known = reasonsByState.find(([state]) => code.startsWith(state))?.[1];
  if (known !== undefined) return known;
  const lost = lostConnection.test(code) || lostInWords.test(error.message);
  return lost ? "unreachable" : undefined;
}
