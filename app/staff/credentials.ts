import * as z from "zod/mini";
import type { StaffRole } from "#db/schema";
import { type Field, field } from "~/ui/form-schema";

/** Maximum length of a user name, in code points. */
export const usernameMaxLength = 100;

/** Normalizes a user name for look-ups: ignores case and spaces at either end. */
export function usernameKey(typed: string): string {
  return normalizeUsername(typed).toLowerCase();
}

/** Returns the form field that trims and checks a new user name. */
export function newUsername(): Field<string> {
  const tooLong = `Enter a user name of ${usernameMaxLength} characters or fewer.`;
  return field(
    z
      .string()
      .check(
        z.overwrite(normalizeUsername),
        z.minLength(1, { error: "Enter a user name.", abort: true }),
        z.maxLength(usernameMaxLength, { error: tooLong, abort: true }),
        z.regex(/^\P{Cc}*$/u, "Enter a user name without control characters."),
      ),
  );
}

/** The staff roles with their names on the desk. */
export const staffRoles = {
  administrator: "Administrator",
  sales: "Sales",
} as const satisfies Record<StaffRole, string>;

/** Maximum length of a display name, in code points. */
export const displayNameMaxLength = 60;

function normalizeUsername(typed: string): string {
  return typed.trim().normalize("NFC");
}
