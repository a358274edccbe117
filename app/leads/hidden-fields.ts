// The fields of a lead form that people do not see.

/** The form field that people do not see; the person who fills it is a program. */
export const honeypotName = "companyFax";

/** The hidden field with the email address that the visitor was asked about. Sent again unchanged, it is accepted. */
export const confirmedEmailName = "askedEmail";

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

/**
 * Where the visit came from in which a lead was sent: hidden fields of both forms, in their order. `public/visit.js` fills them in;
 * without scripts they are empty. They are no part of what was asked for: neither the content that is compared nor the receipt.
 */
export const visitFields = [
  { name: "campaign", label: "Campaign", maxLength: 200 },
  { name: "referringHost", label: "Came from", maxLength: 100 },
  { name: "firstPage", label: "First page", maxLength: 100 },
] as const;

/** What is known of the visit; what is not is null. */
export type Visit = Record<(typeof visitFields)[number]["name"], string | null>;

export const unknownVisit: Visit = { campaign: null, referringHost: null, firstPage: null };

const shapes = {
  campaign: /^utm_\w+=/,
  referringHost: /^[\w.-]+(?::\d+)?$/,
  firstPage: /^\/(?!\/)/,
} as const satisfies Record<keyof Visit, RegExp>;

/**
 * Reads the visit from what a form sent: cut to its bounds, the campaign decoded, and null what has another shape than the script
 * gives it or is this site itself (`ownHost`). Nothing here refuses a lead.
 */
export function readVisit(text: (name: keyof Visit) => string, ownHost: string): Visit {
  const visit = { ...unknownVisit };
  for (const { name, maxLength } of visitFields) {
    const sent = text(name);
    const shown = (name === "campaign" ? decoded(sent) : sent).replace(/[\p{C}\s]+/gu, " ").trim();
    const value = [...shown].slice(0, maxLength).join("");
    if (shapes[name].test(value) && value !== ownHost) visit[name] = value;
  }
  return visit;
}

/** `utm_source=spring%20mail&utm_medium=email` as people read it. */
function decoded(query: string): string {
  return [...new URLSearchParams(query)].map((pair) => pair.join("=")).join(", ");
}
