import { z } from "zod";
import { getConfig } from "~/config.server";
import { localDay } from "~/site/dates";

/** A lead's DOT and docket (MC) numbers in the federal agency's notation. Null for a number that the lead does not have. */
export interface CarrierNumbers {
  dot: number | null;
  /** Such as `MC123456`. */
  docket: string | null;
}

export type Carrier = z.output<typeof carrierSchema>;

export type CarrierService = ReturnType<typeof startCarrierService>;

export type CarrierAnswer = NonNullable<ReturnType<CarrierService["answerTo"]>>;

/** The federal agency's web service. */
const serviceUrl = "https://mobile.fmcsa.dot.gov/qc/services/";

const freshMs = 24 * 60 * 60_000;
const maxAnswers = 2_000;
const maxWaiting = 200;
const firstPauseMs = 60_000;
const longestPauseMs = 60 * 60_000;
const deadlineMs = 10_000;

/**
 * Starts and returns the service that looks up carriers at the federal agency. Queries one number at a time in the background, and caches answers in memory for a day. After a
 * failure, pauses for a minute, and doubles each later pause up to an hour. Calls `onFailure` with the reason, which contains neither the key nor the number.
 */
export function startCarrierService(
  { url = serviceUrl, key }: { url?: string; key: string },
  { now = Date.now, onFailure }: { now?: () => number; onFailure: (message: string) => void },
) {
  const answers = new Map<string, { at: number; carriers: Carrier[] }>();
  const waiting = new Set<string>();
  const stopping = new AbortController();
  let running: Promise<void> | undefined;
  let failures = 0;
  let pauseUntil = 0;

  const findAnswer = (path: string) => {
    const answer = answers.get(path);
    if (answer !== undefined && now() - answer.at < freshMs) return answer;
    if (waiting.size < maxWaiting) waiting.add(path);
    wake();
    return undefined;
  };

  function wake(): void {
    if (running !== undefined || stopping.signal.aborted || now() < pauseUntil) return;
    running = queryAll().finally(() => {
      running = undefined;
    });
  }

  async function queryAll(): Promise<void> {
    for (const path of waiting) {
      try {
        const carriers = await query(new URL(path, url), key, stopping.signal);
        waiting.delete(path);
        answers.set(path, { at: now(), carriers });
        const [oldest] = answers.keys();
        if (answers.size > maxAnswers && oldest !== undefined) answers.delete(oldest);
        failures = 0;
      } catch (error) {
        if (stopping.signal.aborted) return;
        // Moves the number to the end of the queue, in case the number is the cause.
        waiting.delete(path);
        waiting.add(path);
        pauseUntil = now() + Math.min(firstPauseMs * 2 ** failures, longestPauseMs);
        failures += 1;
        onFailure(error instanceof ServiceError ? error.message : "It cannot be reached.");
        return;
      }
    }
  }

  return {
    /** Returns the last answer for a lead's numbers, at most a day old. If there is none, returns null and queries the agency. */
    answerTo({ dot, docket }: CarrierNumbers) {
      const byDot = dot === null ? null : findAnswer(`carriers/${dot}`);
      const byDocket =
        docket === null ? null : findAnswer(`carriers/docket-number/${docket.slice(2)}`);
      if (byDot === undefined || byDocket === undefined) return null;
      const at = Math.min(byDot?.at ?? now(), byDocket?.at ?? now());
      return {
        /** The company's day of the answer (YYYY-MM-DD). */
        asOf: localDay(new Date(at), getConfig().COMPANY_TIME_ZONE),
        byDot: byDot?.carriers.find((carrier) => carrier.dot === dot) ?? null,
        /** Contains more than one carrier if a number was reassigned. */
        byDocket: byDocket?.carriers ?? [],
      };
    },
    /** Resolves when no query is running. For tests. */
    settled: async () => {
      while (running !== undefined) await running;
    },
    stop: () => stopping.abort(),
  };
}

/** Thrown for an unusable answer. The message contains neither key nor number. */
class ServiceError extends Error {}

/** Returns a text as one line of at most 200 characters, without invisible characters. */
const oneLine = z
  .string()
  .nullish()
  .transform((text) =>
    (text ?? "")
      .replace(/[\p{C}\p{Z}]+/gu, " ")
      .trim()
      .slice(0, 200)
      .replace(/[\ud800-\udbff]$/, ""),
  );

const carrierSchema = z
  .object({
    carrier: z.object({
      dotNumber: z.number().int().positive(),
      legalName: oneLine,
      dbaName: oneLine,
      phyState: oneLine,
      totalPowerUnits: z.number().int().nonnegative().nullish(),
    }),
  })
  .transform(({ carrier }) => ({
    dot: carrier.dotNumber,
    legalName: carrier.legalName,
    dbaName: carrier.dbaName || null,
    /** The state's abbreviation. */
    state: /^[A-Z]{2,3}$/i.test(carrier.phyState) ? carrier.phyState.toUpperCase() : null,
    /** Power units. Null if the agency does not know. */
    trucks: carrier.totalPowerUnits ?? null,
  }));

/** A carrier, a list of carriers, or null for an unknown number. If the key is refused, `content` is a text. */
const answerSchema = z.object({
  content: z.union([z.null(), carrierSchema, z.array(carrierSchema)]),
});

async function query(url: URL, key: string, signal: AbortSignal): Promise<Carrier[]> {
  url.searchParams.set("webKey", key);
  const answer = await fetch(url, {
    // The URL contains the key, and a redirect would send it to another host.
    redirect: "manual",
    headers: { Accept: "application/json" },
    signal: AbortSignal.any([signal, AbortSignal.timeout(deadlineMs)]),
  });
  const text = await answer.text();
  const json: unknown = await new Response(text).json().catch(() => undefined);
  const parsed = answerSchema.safeParse(json);
  // The service also answers 404 for a number that it does not know.
  if (!parsed.success || !(answer.ok || answer.status === 404)) {
    throw new ServiceError(
      answer.ok || answer.status === 401 || answer.status === 403 || /webkey/i.test(text)
        ? `It gave no answer about a carrier (status ${answer.status}): check CARRIER_SERVICE_KEY.`
        : `It answered with status ${answer.status}.`,
    );
  }
  return [parsed.data.content ?? []].flat().slice(0, 5);
}

// On globalThis, because the development server reloads this module after every change.
const holder = globalThis as typeof globalThis & {
  siteCarrierService?: CarrierService | undefined;
};

/** Sets the carrier service of this process. Undefined removes it. */
export function setCarrierService(service: CarrierService | undefined): void {
  holder.siteCarrierService = service;
}

/** Returns this process's carrier service, or undefined if the operator has not configured its key. */
export function carrierService(): CarrierService | undefined {
  return holder.siteCarrierService;
}
