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
