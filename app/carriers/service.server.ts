import { z } from "zod";
import type { askRegister, Carrier, RegisterAnswer } from "#db/carriers/register.server";
import { stateOf, textOf } from "./values";

/** The agency's web service, asked in the background alone, one number after the other. */
export type CarrierService = ReturnType<typeof startCarrierService>;

interface KeptAnswer {
  at: number;
  carriers: Carrier[];
}

const freshMs = 24 * 60 * 60_000;
const mostKept = 2_000;
const mostWaiting = 200;
const firstRestMs = 60_000;
const longestRestMs = 60 * 60_000;
const deadlineMs = 10_000;
const mostBytes = 256 * 1024;

/**
 * Asks the agency's service with the operator's key, and keeps its answers in memory for a day. After a failure it is left alone for a
 * minute, doubling to an hour; `onFailure` is told why, once a failure, without key or number.
 */
export function startCarrierService(
  { url, key }: { url: string; key: string },
  { now = Date.now, onFailure }: { now?: () => number; onFailure: (message: string) => void },
) {
  const kept = new Map<string, KeptAnswer>();
  const waiting = new Set<string>();
  const stopping = new AbortController();
  let running: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let failures = 0;
  let restUntil = 0;

  const answerOf = (path: string): KeptAnswer | undefined => {
    const answer = kept.get(path);
    if (answer !== undefined && now() - answer.at < freshMs) return answer;
    if (waiting.size < mostWaiting) waiting.add(path);
    wake();
    return undefined;
  };

  function wake(): void {
    if (running !== undefined || stopping.signal.aborted || waiting.size === 0) return;
    clearTimeout(timer);
    const rest = restUntil - now();
    if (rest > 0) timer = setTimeout(wake, rest).unref();
    else {
      running = askAll().finally(() => {
        running = undefined;
        wake();
      });
    }
  }

  async function askAll(): Promise<void> {
    for (const path of waiting) {
      try {
        const carriers = await ask(new URL(path, url), key, stopping.signal);
        waiting.delete(path);
        keep(path, { at: now(), carriers });
        failures = 0;
      } catch (error) {
        if (stopping.signal.aborted) return;
        failures += 1;
        // Behind the others, should it be this number that is at fault.
        waiting.delete(path);
        waiting.add(path);
        restUntil = now() + Math.min(firstRestMs * 2 ** (failures - 1), longestRestMs);
        onFailure(error instanceof ServiceFault ? error.message : "It cannot be reached.");
        return;
      }
    }
  }

  function keep(path: string, answer: KeptAnswer): void {
    kept.delete(path);
    kept.set(path, answer);
    const [oldest] = kept.keys();
    if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
  }

  return {
    /** What it last answered of a lead's numbers, at most a day ago; null while that is not known, and asked for. */
    answerTo({ dot, docket }: Parameters<typeof askRegister>[1]): RegisterAnswer | null {
      const byDot = dot === null ? null : answerOf(`carriers/${dot}`);
      const byDocket =
        docket === null ? null : answerOf(`carriers/docket-number/${docket.slice(2)}`);
      if (byDot === undefined || byDocket === undefined) return null;
      const at = Math.min(byDot?.at ?? now(), byDocket?.at ?? now());
      return {
        asOf: new Date(at).toISOString().slice(0, 10),
        knowsDockets: true,
        byDot: byDot?.carriers.find((carrier) => carrier.dot === dot) ?? null,
        byDocket: byDocket?.carriers ?? [],
      };
    },
    /** Returns when nothing is being asked just now; for tests. */
    settled: async () => {
      while (running !== undefined) await running;
    },
    stop: () => {
      clearTimeout(timer);
      stopping.abort();
    },
  };
}

/** Thrown for an answer that says nothing of a carrier; the message holds neither key nor number. */
class ServiceFault extends Error {}

const carrierSchema = z.object({
  carrier: z.object({
    dotNumber: z.number().int().positive(),
    legalName: z.string().nullish(),
    dbaName: z.string().nullish(),
    phyState: z.string().nullish(),
    totalPowerUnits: z.number().int().nonnegative().nullish(),
  }),
});

/** One carrier, a list of them, or null: no such number. A refused key comes as a text in the same place. */
const answerSchema = z.object({
  content: z.union([z.null(), carrierSchema, z.array(carrierSchema)]),
});

async function ask(url: URL, key: string, signal: AbortSignal): Promise<Carrier[]> {
  url.searchParams.set("webKey", key);
  const answer = await fetch(url, {
    // The key stands in the address: no other host is to get it.
    redirect: "manual",
    headers: { Accept: "application/json" },
    signal: AbortSignal.any([signal, AbortSignal.timeout(deadlineMs)]),
  });
  const text = await shortText(answer);
  const parsed = answerSchema.safeParse(jsonOf(text));
  // It has also said 404 for a number that it does not have.
  if (!parsed.success || !(answer.ok || answer.status === 404)) {
    throw new ServiceFault(
      answer.ok || answer.status === 401 || answer.status === 403 || /webkey/i.test(text)
        ? `It gave no answer about a carrier (status ${answer.status}): check CARRIER_SERVICE_KEY.`
        : `It answered with status ${answer.status}.`,
    );
  }
  const found = parsed.data.content ?? [];
  return (Array.isArray(found) ? found : [found]).slice(0, 5).map(({ carrier }) => ({
    dot: carrier.dotNumber,
    legalName: textOf(carrier.legalName ?? ""),
    dbaName: textOf(carrier.dbaName ?? "") || null,
    state: stateOf(textOf(carrier.phyState ?? "")),
    trucks: carrier.totalPowerUnits ?? null,
    dockets: [],
  }));
}

async function shortText({ body }: Response): Promise<string> {
  const reader = body?.getReader();
  const pieces: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    const piece = await reader?.read();
    if (piece?.value === undefined) return Buffer.concat(pieces).toString("utf8");
    length += piece.value.length;
    if (length > mostBytes) {
      await reader?.cancel();
      throw new ServiceFault("It answered with more than any carrier has.");
    }
    pieces.push(piece.value);
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

// On globalThis, because the development server loads this module anew after every change.
const holder = globalThis as typeof globalThis & {
  siteCarrierService?: CarrierService | undefined;
};

export function setCarrierService(service: CarrierService | undefined): void {
  holder.siteCarrierService = service;
}

/** Returns this process's service, if the operator gave a key to it. */
export function carrierService(): CarrierService | undefined {
  return holder.siteCarrierService;
}
