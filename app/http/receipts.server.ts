import { createRateLimiter, takeToken } from "./front-door/rate-limit.server";
import { privateHeaders } from "./respond.server";

/** Plenty for a person who reads and corrects, little for a program that guesses addresses. */
const receiptLimiter = createRateLimiter({ burst: 60, refill: 60, perMs: 600_000 });

/** Counts a look at a receipt against its address. Throws 429 with Retry-After when there were too many. */
export function receiptLimited(): void {
  const wait = takeToken(receiptLimiter);
  if (wait === 0) return;
  throw new Response(null, {
    status: 429,
    headers: { ...privateHeaders, "Retry-After": String(wait) },
  });
}

/** Returns the 404 of a receipt that is not there, to be thrown. */
export function receiptNotFound(): Response {
  return new Response(null, { status: 404, headers: privateHeaders });
}
