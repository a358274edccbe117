import * as z from "zod/mini";
import { type Field, field } from "~/ui/form-schema";

/** What a start-up without authority types in the MC and DOT fields. */
export const pendingAuthority = "pending";

// Both cases are spelled out: JSON Schema knows no flags.
const pending = "^[Pp][Ee][Nn][Dd][Ii][Nn][Gg]$";
const docketShape = new RegExp(`^([Mm][Cc]|[Mm][Xx]|[Ff][Ff])?[\\s#-]{0,3}(\\d{1,7})$|${pending}`);
const usdotShape = new RegExp(
  `^(?:[Uu][Ss][Dd][Oo][Tt]|[Dd][Oo][Tt])?[\\s#-]{0,3}(\\d{1,8})$|${pending}`,
);

/** 1–7 digits, MC optional, MX and FF kept, or `pending`; stored without spaces or dashes. `missing` is said when empty. */
export function docketNumber(missing?: string): Field<string> {
  return numberField(
    docketShape,
    "Enter an MC number of up to 7 digits, such as MC-123456.",
    missing,
  );
}

/** 1–8 digits, USDOT or DOT before them optional, or `pending`; stored as digits. `missing` is said when empty. */
export function usdotNumber(missing?: string): Field<string> {
  return numberField(usdotShape, "Enter a DOT number of up to 8 digits, such as 1234567.", missing);
}

function numberField(shape: RegExp, example: string, missing?: string): Field<string> {
  const help = `${example} If you have no authority yet, enter “pending”.`;
  const error = ({ input }: { input?: unknown }) => (input === "" ? (missing ?? help) : help);
  const text = z.string().check(z.trim(), z.regex(shape, { error }));
  return field(
    z.pipe(
      text,
      z.transform((typed) => storedNumber(shape, typed)),
    ),
  );
}

function storedNumber(shape: RegExp, typed: string): string {
  const parts = shape.exec(typed)?.slice(1) ?? [];
  const digits = parts.at(-1);
  if (digits === undefined) return pendingAuthority;
  const registry = parts.length > 1 ? (parts[0]?.toUpperCase() ?? "MC") : "MC";
  return registry === "MC" ? digits : `${registry}${digits}`;
}
