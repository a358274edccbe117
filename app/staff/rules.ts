/** Longest user name and shortest and longest password, in UTF-16 code units. */
export const usernameMaxLength = 100;
export const passwordMinLength = 12;
export const passwordMaxLength = 200;

/** Returns a user name as it is stored: trimmed (clarifications, "Sign-in"). */
export function normaliseUsername(typed: string): string {
  return typed.trim().normalize("NFC");
}

/** Returns the key under which a user name is found: case does not matter. */
export function usernameKey(typed: string): string {
  return normaliseUsername(typed).toLowerCase();
}

/** Returns what is wrong with a new user name, or null. */
export function usernameProblem(typed: string): string | null {
  const username = normaliseUsername(typed);
  if (username === "") return "Enter a user name.";
  if (username.length > usernameMaxLength) {
    return `Enter a user name of ${usernameMaxLength} characters or fewer.`;
  }
  return /\p{Cc}/u.test(username) ? "Enter a user name without control characters." : null;
}

/**
 * Returns what is wrong with a new password, or null. Length alone counts (NIST SP 800-63B, 3.1.1.2); a password is
 * never trimmed (clarifications, "Sign-in").
 */
export function newPasswordProblem(password: string): string | null {
  if (password.length < passwordMinLength) {
    return `Use a password of at least ${passwordMinLength} characters.`;
  }
  return password.length > passwordMaxLength
    ? `Use a password of ${passwordMaxLength} characters or fewer.`
    : null;
}
