// The hidden fields of a lead form.

/** The name of the honeypot field, which only bots fill out. */
export const honeypotName = "companyFax";

/** The field for an email address that looked mistyped. If the visitor sends the same address again, it is accepted. */
export const confirmedEmailName = "askedEmail";

/** The name of the button that uses the suggested email address. `moveNumberName` names the button that moves a DOT number from the MC field to the DOT field. */
export const acceptSuggestionName = "acceptSuggestion";
export const moveNumberName = "moveNumber";

/** Returns the values of the MC and DOT fields, swapped, so that moving a number loses neither. If both are equal, the MC field becomes empty. */
export function exchanged({ mcNumber = "", dotNumber = "" }: Readonly<Record<string, string>>) {
  return { mcNumber: dotNumber === mcNumber ? "" : dotNumber, dotNumber: mcNumber };
}

/** The form field for a submission's idempotency key. JSON requests send the key in the header `submissionKeyHeader`. Sending the same key again returns the same lead. */
export const submissionKeyName = "submissionKey";
export const submissionKeyHeader = "Idempotency-Key";

/** The format of a submission key: 22 to 64 characters of base64url, enough for 128 bits. A UUID is also valid. */
export const submissionKeyLimits = { minLength: 22, maxLength: 64, pattern: "^[\\w-]{22,64}$" };

export const submissionKeyRefusal = `${submissionKeyHeader} must be 22 to 64 letters, digits, hyphens or underscores, made at random for this one submission, such as a UUID.`;

/** Returns a form's submission key if it is valid, otherwise null. */
export function readSubmissionKey(text: string): string | null {
  return new RegExp(submissionKeyLimits.pattern).test(text) ? text : null;
}

/** Returns a new submission key: 128 random bits in hexadecimal. */
export function newSubmissionKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * Hidden fields about where a visit came from. `public/visit.js` fills them in; without scripts they are empty. The receipt does not show these fields, and duplicates are detected
 * without them.
 */
export const visitFields = [
  { name: "campaign", label: "Campaign", maxLength: 200, shape: /^utm_\w+=/ },
  { name: "referringHost", label: "Came from", maxLength: 100, shape: /^[\w.-]+(?::\d+)?$/ },
  { name: "firstPage", label: "First page", maxLength: 100, shape: /^\/(?!\/)/ },
] as const;

/** Where a visit came from, with null for unknown parts. */
export type Visit = Record<(typeof visitFields)[number]["name"], string | null>;

export const unknownVisit: Visit = { campaign: null, referringHost: null, firstPage: null };

/** Returns the visit that a form sent. Cuts long values and decodes the campaign. A value that our script cannot have written, or that equals `ownHost`, becomes null. */
export function readVisit(text: (name: keyof Visit) => string, ownHost: string): Visit {
  const visit = { ...unknownVisit };
  for (const { name, maxLength, shape } of visitFields) {
    const sent = text(name);
    const shown = (name === "campaign" ? decoded(sent) : sent).replace(/[\p{C}\s]+/gu, " ").trim();
    const value = [...shown].slice(0, maxLength).join("");
    if (shape.test(value) && value !== ownHost) visit[name] = value;
  }
  return visit;
}

/** Decodes `utm_source=spring%20mail&utm_medium=email` to "utm_source=spring mail, utm_medium=email". */
function decoded(query: string): string {
  return [...new URLSearchParams(query)].map((pair) => pair.join("=")).join(", ");
}
