/**
 * A submission's own key: sent again after an answer that was lost, it is answered with the same lead. A hidden field of both forms,
 * in JSON a header.
 */
export const submissionKeyName = "submissionKey";
export const submissionKeyHeader = "Idempotency-Key";

/** As short as 128 random bits may be; a UUID fits. */
export const submissionKeyLimits = { minLength: 22, maxLength: 64, pattern: "^[\\w-]{22,64}$" };

export const submissionKeyRefusal = `${submissionKeyHeader} must be 22 to 64 letters, digits, hyphens or underscores, made at random for this one submission, such as a UUID.`;

/** Returns a key as it was sent, or null for a text that is none. */
export function readSubmissionKey(text: string): string | null {
  return new RegExp(submissionKeyLimits.pattern).test(text) ? text : null;
}

/** Returns 128 random bits in hexadecimal. */
export function newSubmissionKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
