import * as z from "zod/mini";
import { type Field, field } from "~/ui/form-schema";

/** Longest user name and shortest and longest password, in UTF-16 code units. */
export const usernameMaxLength = 100;
export const passwordMinLength = 12;
export const passwordMaxLength = 200;

/** Returns the key under which a user name is found: neither outer space nor case matters. */
export function usernameKey(typed: string): string {
  return normaliseUsername(typed).toLowerCase();
}

/** Returns the field of a new user name, which is stored trimmed. */
export function newUsername(): Field<string> {
  const tooLong = `Enter a user name of ${usernameMaxLength} characters or fewer.`;
  return field(
    z
      .string()
      .check(
        z.overwrite(normaliseUsername),
        z.minLength(1, { error: "Enter a user name.", abort: true }),
        z.maxLength(usernameMaxLength, { error: tooLong, abort: true }),
        z.regex(/^\P{Cc}*$/u, "Enter a user name without control characters."),
      ),
  );
}

/** Returns the field of a new password: length alone counts (NIST SP 800-63B, 3.1.1.2), and it is never trimmed. */
export function newPassword(): Field<string> {
  const tooShort = `Use a password of at least ${passwordMinLength} characters.`;
  const tooLong = `Use a password of ${passwordMaxLength} characters or fewer.`;
  return field(
    z
      .string()
      .check(z.minLength(passwordMinLength, tooShort), z.maxLength(passwordMaxLength, tooLong)),
  );
}

function normaliseUsername(typed: string): string {
  return typed.trim().normalize("NFC");
}
