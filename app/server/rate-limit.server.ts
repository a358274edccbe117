import { throttleKey } from "./address.server";
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

/** A limiter of its own. `now` returns milliseconds and never goes back, so that a clock set anew throttles nobody. */
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

/** Takes a token for whoever sent the current request; 0 or the seconds to wait. For loaders and actions with a limit of their own. */
export function takeToken(limiter: RateLimiter): number {
  return limiter.take(throttleKey(clientAddress()));
}

/** Limits at the door, each address for itself (IPv6 by /64). `false` turns one off. */
export type RateLimits = {
  /** Public form and JSON posts. Unless told, 30 at once, then 60 in 10 minutes: many drivers share a truck stop's address. */
  forms?: Rate | false;
  /** Attempts to sign in or to confirm it, passkeys asked for included. Unless told, 30 at once, then 30 in 15 minutes; accounts have a throttle of their own. */
  signIn?: Rate | false;
};

/** 429 with Retry-After to more public writes than the limits allow. Staff's own writes need a session and are not counted. */
export function checkRates(
  {
    forms = { burst: 30, refill: 60, perMs: 600_000 },
    signIn = { burst: 30, refill: 30, perMs: 900_000 },
  }: RateLimits,
  signInPaths: readonly string[],
): Check {
  const signsIn = new Set(signInPaths);
  const limiters = {
    forms: forms && createRateLimiter(forms),
    signIn: signIn && createRateLimiter(signIn),
  };
  return (req) => {
    const kind = kindOf(req.method ?? "", pathOf(req.url ?? ""), signsIn);
    const limiter = kind && limiters[kind];
    const wait = limiter ? limiter.take(throttleKey(contextOf(req)?.address ?? "")) : 0;
    if (wait === 0) return undefined;
    return {
      status: 429,
      says: ({ tooMany }) => tooMany(minutesOf(wait)),
      headers: { "Retry-After": String(wait) },
    };
  };
}

function kindOf(
  method: string,
  path: string,
  signsIn: ReadonlySet<string>,
): keyof RateLimits | undefined {
  if (method !== "POST" && method !== "PUT" && method !== "PATCH" && method !== "DELETE") {
    return undefined;
  }
  if (signsIn.has(path.replace(/\.data$/, ""))) return "signIn";
  return /^\/(?:admin|api\/team-members)(?:[/.]|$)/i.test(path) ? undefined : "forms";
}
