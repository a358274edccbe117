import { hash } from "node:crypto";
import { throttleKey } from "./address.server";
import { isWrite, sessionCookieOf } from "./admission.server";
import { clientAddress, contextOf } from "./context.server";
import { type Check, minutesOf } from "./refuse.server";
import { pathOf } from "./target.server";

/** How often a key, such as a client address, may act. */
export type Rate = {
  /** Requests allowed at once after a pause. */
  burst: number;
  /** Requests regained per `perMs`. */
  refill: number;
  perMs: number;
};

/** Maximum keys in memory. Beyond this, the least recently used key is dropped. */
const maxKeys = 20_000;

/** Creates a limiter with a token bucket for each key, in bounded memory. `now` returns monotonic milliseconds, so a clock change throttles no one. */
export function createRateLimiter(rate: Rate, now = () => performance.now()) {
  const buckets = new Map<string, { tokens: number; at: number }>();
  const perToken = rate.perMs / rate.refill;
  return {
    /** Takes a token for a key. Returns 0, or the seconds until the next token (for `Retry-After`) if there is none. */
    take(name: string): number {
      // A made-up name may be as long as all headers, and even a short one may keep them in memory.
      const key = hash("sha256", name, "base64url");
      const at = now();
      const bucket = buckets.get(key);
      const earned = bucket ? bucket.tokens + (at - bucket.at) / perToken : rate.burst;
      const tokens = Math.min(rate.burst, earned);
      const taken = tokens >= 1;
      buckets.delete(key);
      buckets.set(key, { tokens: taken ? tokens - 1 : tokens, at });
      if (buckets.size > maxKeys) {
        const [oldest] = buckets.keys();
        if (oldest !== undefined) buckets.delete(oldest);
      }
      return taken ? 0 : Math.max(1, Math.ceil(((1 - tokens) * perToken) / 1_000));
    },
    /** The number of keys in memory. */
    get size() {
      return buckets.size;
    },
  };
}

/** Takes a token for the current client address. Returns 0, or the seconds until the next token if none is left. */
export function takeToken(limiter: ReturnType<typeof createRateLimiter>): number {
  return limiter.take(throttleKey(clientAddress()));
}

/** Limits on writes by client address (IPv6 by /64). */
export type RateLimits = {
  /** Public form and JSON posts. Many drivers share a truck stop's address. */
  forms: Rate;
  /** Attempts to sign in or to confirm a password, including passkeys. Accounts have their own limit as well. */
  signIn: Rate;
  /** Staff writes by session. A client address gets three times as many, because its cookies may be made up. */
  staff: Rate;
};

/** Returns a check that limits the rate of writes. The check answers 429 with Retry-After. */
export function checkRates(
  limits: RateLimits,
  { signInPaths, cookieNames }: { signInPaths: readonly string[]; cookieNames: readonly string[] },
): Check {
  const signInSet = new Set(signInPaths);
  const { burst, refill } = limits.staff;
  const forms = createRateLimiter(limits.forms);
  const signIn = createRateLimiter(limits.signIn);
  const staff = createRateLimiter(limits.staff);
  const staffAddresses = createRateLimiter({
    ...limits.staff,
    burst: 3 * burst,
    refill: 3 * refill,
  });
  return (req) => {
    if (!isWrite(req)) return undefined;
    const path = pathOf(req.url ?? "");
    const address = throttleKey(contextOf(req)?.address ?? "");
    const isStaff = /^\/(?:admin|api\/team-members)(?:[/.]|$)/i.test(path);
    const wait = signInSet.has(path.replace(/\.data$/, ""))
      ? signIn.take(address)
      : isStaff
        ? staffAddresses.take(address) || staff.take(sessionCookieOf(req, cookieNames) ?? address)
        : forms.take(address);
    if (wait === 0) return undefined;
    const minutes = minutesOf(wait);
    return {
      status: 429,
      message: ({ tooMany }) => tooMany(minutes),
      headers: { "Retry-After": String(wait) },
    };
  };
}
