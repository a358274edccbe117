import { throttleKey } from "./address.server";
import { isWrite, sessionCookieOf } from "./admission.server";
import { clientAddress, contextOf } from "./context.server";
import { type Check, minutesOf } from "./refuse.server";
import { pathOf } from "./target.server";

/** How often one address may do a thing. */
export type Rate = {
  /** Requests allowed at once after a quiet time. */
  burst: number;
  /** Requests earned back in each `perMs`. */
  refill: number;
  perMs: number;
};

/** A token bucket (RFC 2697 in spirit) for each key, kept in bounded memory. */
export type RateLimiter = {
  /** Takes one token of `key`: 0 when there was one, else the whole seconds until there is (for `Retry-After`). */
  take(key: string): number;
  /** Keys remembered. */
  readonly size: number;
};

/** Beyond this many keys the one seen longest ago is forgotten. */
const maxKeys = 20_000;

/** A limiter of its own. `now` returns milliseconds and never goes back, so that a clock set again throttles nobody. */
export function createRateLimiter(rate: Rate, now = () => performance.now()): RateLimiter {
  const buckets = new Map<string, { tokens: number; at: number }>();
  const perToken = rate.perMs / rate.refill;
  return {
    take(key) {
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
    get size() {
      return buckets.size;
    },
  };
}

/** Takes a token for the person who sent the current request; 0 or the seconds to wait. For loaders and actions with a limit of their own. */
export function takeToken(limiter: RateLimiter): number {
  return limiter.take(throttleKey(clientAddress()));
}

/** Limits of writes, each client address for itself (IPv6 by /64). `false` turns one off. */
export type RateLimits = {
  /** Public form and JSON posts. Many drivers share a truck stop's address. */
  forms: Rate | false;
  /** Attempts to sign in or to confirm it, passkeys included; accounts have a throttle of their own. */
  signIn: Rate | false;
  /** Writes of staff, each session for itself. An address, which may send any cookie, has three times as many. */
  staff: Rate | false;
};

/** Returns a check that answers 429 with Retry-After to more writes than the limits allow. */
export function checkRates(
  limits: RateLimits,
  { signInPaths, cookieNames }: { signInPaths: readonly string[]; cookieNames: readonly string[] },
): Check {
  const signInSet = new Set(signInPaths);
  const limiterOf = (rate: Rate | false, times = 1) =>
    rate === false
      ? undefined
      : createRateLimiter({ ...rate, burst: rate.burst * times, refill: rate.refill * times });
  const forms = limiterOf(limits.forms);
  const signIn = limiterOf(limits.signIn);
  const staff = limiterOf(limits.staff);
  const staffAddresses = limiterOf(limits.staff, 3);
  return (req) => {
    if (!isWrite(req)) return undefined;
    const path = pathOf(req.url ?? "");
    const address = throttleKey(contextOf(req)?.address ?? "");
    const take = (limiter?: RateLimiter, key = address) => limiter?.take(key);
    let wait: number | undefined;
    if (signInSet.has(path.replace(/\.data$/, ""))) wait = take(signIn);
    else if (!/^\/(?:admin|api\/team-members)(?:[/.]|$)/i.test(path)) wait = take(forms);
    else wait = take(staffAddresses) || take(staff, sessionCookieOf(req, cookieNames) ?? address);
    if (!wait) return undefined;
    const minutes = minutesOf(wait);
    return {
      status: 429,
      says: ({ tooMany }) => tooMany(minutes),
      headers: { "Retry-After": String(wait) },
    };
  };
}
