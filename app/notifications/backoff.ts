/** First wait after a failed attempt, longest wait, and how many attempts there are: the last is made after about 15 hours. */
const firstWaitMs = 30_000;
const longestWaitMs = 6 * 60 * 60_000;
const maxAttempts = 12;

/**
 * Returns the milliseconds to wait after the nth failed attempt (from 1), doubling from 30 seconds to 6 hours, give or take a
 * fifth so that many notices do not come back together; null when that was the last. `random` is from 0 to 1.
 */
export function waitAfterFailure(attempts: number, random: number): number | null {
  if (attempts >= maxAttempts) return null;
  const wait = Math.min(firstWaitMs * 2 ** (attempts - 1), longestWaitMs);
  return Math.round(wait * (0.8 + 0.4 * random));
}

/** Returns a text as one line without control characters, at most `max` characters: fit for a mail header or a list. */
export function oneLine(text: string, max: number): string {
  const line = text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ").trim();
  const letters = Array.from(line);
  return letters.length > max ? `${letters.slice(0, max - 1).join("")}…` : line;
}
