import { accept, accepting, type FieldRule, refuse } from "~/ui/field-rules";

/** An operating number as digits, or `pending` for a start-up without authority yet. */
export type OperatingNumber = string;

/** What a start-up without authority types in the MC and DOT fields (clarifications, "Forms"). */
export const pendingAuthority = "pending";

const mcShape = /^(MC|MX|FF)?[\s#-]{0,3}(\d{1,7})$/i;
const dotShape = /^(?:USDOT|DOT)?[\s#-]{0,3}(\d{1,8})$/i;

/** MC number: 1–7 digits, prefix MC optional, MX and FF kept, or `pending`; stored without spaces or dashes. */
export const mcNumberRule: FieldRule<OperatingNumber> = accepting(
  { type: "string", pattern: orPending(mcShape) },
  (raw) => {
    const match = mcShape.exec(raw.trim());
    if (match?.[2] !== undefined) return accept(`${otherRegistry(match[1])}${match[2]}`);
    return pendingOr(raw, "Enter an MC number of up to 7 digits, such as MC-123456.");
  },
);

/** DOT number: 1–8 digits with an optional USDOT or DOT prefix, or `pending`; stored as digits. */
export const dotNumberRule: FieldRule<OperatingNumber> = accepting(
  { type: "string", pattern: orPending(dotShape) },
  (raw) => {
    const match = dotShape.exec(raw.trim());
    if (match?.[1] !== undefined) return accept(match[1]);
    return pendingOr(raw, "Enter a DOT number of up to 8 digits, such as 1234567.");
  },
);

/** Returns a rule that asks for a number with `missing` when the field is empty, then applies `rule`. */
export function requiredNumber(
  rule: FieldRule<OperatingNumber>,
  missing: string,
): FieldRule<OperatingNumber> {
  return accepting(rule.accepts, (raw) => (raw.trim() === "" ? refuse(missing) : rule(raw)));
}

/** Returns the source of a pattern without its `i`, each letter in both cases, or the word for a pending authority. */
function orPending({ source }: RegExp): string {
  return `${source}|^${pendingAuthority}$`.replace(/\\.|[A-Za-z]/g, (part) =>
    part.length > 1 ? part : `[${part.toUpperCase()}${part.toLowerCase()}]`,
  );
}

function otherRegistry(prefix: string | undefined): string {
  const registry = prefix?.toUpperCase() ?? "MC";
  return registry === "MC" ? "" : registry;
}

function pendingOr(raw: string, help: string) {
  return raw.trim().toLowerCase() === pendingAuthority
    ? accept(pendingAuthority)
    : refuse(`${help} If you have no authority yet, enter “pending”.`);
}
