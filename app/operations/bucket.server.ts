import { createHash } from "node:crypto";
import type { OffsiteSettings } from "~/config.server";

/** What lies in a bucket under the site's folder. */
export interface StoredPiece {
  /** Within the folder. */
  name: string;
  /** When it came there, by the bucket's clock. */
  storedAt: Date;
}

/** What lies there under a name. */
export interface FoundObject {
  bytes: Uint8Array;
  /** How long ago it came there, by the bucket's clock, in milliseconds. */
  ageMs: number;
}

/** A bucket of any service that speaks S3, addressed by paths. Everything throws BucketError. */
export interface Bucket {
  put(name: string, bytes: Uint8Array): Promise<void>;
  get(name: string): Promise<FoundObject>;
  /** A thousand at a time, with the time by the bucket's clock, so that a full bucket needs no memory. */
  list(): AsyncIterable<{ pieces: StoredPiece[]; now: Date }>;
  remove(name: string): Promise<void>;
  /** Cuts what is under way; nothing is asked of the bucket any more. */
  close(): void;
}

/** The message says what the bucket answered, in a few words without keys or addresses. */
export class BucketError extends Error {
  override name = "BucketError";

  constructor(
    message: string,
    /** What the bucket answered, if it did. */
    readonly status?: number,
  ) {
    super(message);
  }
}

/** Longer than the smallest piece takes on a line of 5 KB a second. */
const usualPatienceMs = 60_000;

/** Signatures (SigV4) are aws4fetch's; it is loaded at the first request. */
export function openBucket(
  settings: Omit<OffsiteSettings, "recipient">,
  { patienceMs = usualPatienceMs }: { patienceMs?: number } = {},
): Bucket {
  const { bucketUrl, region, accessKeyId, secretAccessKey } = settings;
  const [, name = "", ...folder] = bucketUrl.pathname.split("/");
  const bucket = new URL(name, bucketUrl.origin);
  const prefix = decodeURIComponent(folder.join("/"));
  const closed = new AbortController();
  let client: Promise<InstanceType<typeof import("aws4fetch").AwsClient>> | undefined;

  async function send(method: string, url: URL, body?: Uint8Array) {
    client ??= import("aws4fetch").then(
      ({ AwsClient }) =>
        new AwsClient({ accessKeyId, secretAccessKey, region, service: "s3", retries: 0 }),
    );
    const bytes = body && Buffer.from(body);
    const hash = createHash("sha256")
      .update(bytes ?? "")
      .digest("hex");
    try {
      const request = await (await client).sign(url.href, {
        method,
        headers: { "X-Amz-Content-Sha256": hash },
        ...(bytes && { body: bytes }),
      });
      // The keys are for this address alone.
      const answer = await fetch(request, {
        redirect: "manual",
        signal: AbortSignal.any([closed.signal, AbortSignal.timeout(patienceMs)]),
      });
      const content = new Uint8Array(await answer.arrayBuffer());
      if (answer.ok) return { content, headers: answer.headers };
      throw new BucketError(answerInWords(answer.status, content), answer.status);
    } catch (error) {
      if (error instanceof BucketError) throw error;
      throw new BucketError(failureInWords(error));
    }
  }

  const addressOf = (name: string) => new URL(name, bucketUrl);
  return {
    put: async (name, bytes) => {
      await send("PUT", addressOf(name), bytes);
    },
    get: async (name) => {
      const { content, headers } = await send("GET", addressOf(name));
      const instantOf = (header: string) => Date.parse(headers.get(header) ?? "");
      const ageMs = instantOf("date") - instantOf("last-modified");
      return { bytes: content, ageMs: Number.isNaN(ageMs) ? 0 : ageMs };
    },
    remove: async (name) => {
      await send("DELETE", addressOf(name));
    },
    close: () => closed.abort(),
    list: async function* () {
      for (let token: string | undefined; ; ) {
        const url = new URL(bucket);
        url.searchParams.set("list-type", "2");
        url.searchParams.set("prefix", prefix);
        if (token !== undefined) url.searchParams.set("continuation-token", token);
        const { content, headers } = await send("GET", url);
        const xml = new TextDecoder().decode(content);
        if (!xml.includes("ListBucketResult")) {
          throw new BucketError("The bucket gave no list of what is in it.");
        }
        const date = headers.get("date");
        yield { pieces: piecesIn(xml), now: date ? new Date(date) : new Date() };
        token = textOf("NextContinuationToken", xml);
        if (token === undefined) return;
      }
    },
  };
}

function piecesIn(xml: string): StoredPiece[] {
  return xml
    .split("<Contents>")
    .slice(1)
    .flatMap((entry) => {
      // Of the site's own form, whatever the folder is called; other objects are none of ours.
      const name = /([\w-]+\/[\w-]+\.age)$/.exec(textOf("Key", entry) ?? "")?.[1];
      const storedAt = new Date(textOf("LastModified", entry) ?? "");
      if (name === undefined || Number.isNaN(storedAt.getTime())) return [];
      // A copy: a part of the text would keep all of it in memory.
      return [{ name: Buffer.from(name).toString(), storedAt }];
    });
}

function textOf(element: string, xml: string): string | undefined {
  const text = new RegExp(`<${element}>([^<]+)</${element}>`).exec(xml)?.[1];
  return text?.replace(/&(amp|lt|gt|quot|apos|#\d+);/g, (whole, name: string) =>
    name.startsWith("#")
      ? String.fromCodePoint(Number(name.slice(1)))
      : ({ amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" }[name] ?? whole),
  );
}

const meanings: Record<number, string> = {
  301: "OFFSITE_REGION or the host is not this bucket's",
  307: "OFFSITE_REGION or the host is not this bucket's",
  403: "see the access key, what it may do, and the machine's clock",
  404: "OFFSITE_BUCKET_URL names no bucket there",
  507: "there is no room",
};

function answerInWords(status: number, content: Uint8Array): string {
  const code = /<Code>(\w{1,60})<\/Code>/.exec(new TextDecoder().decode(content))?.[1];
  const meaning = meanings[status];
  return `The bucket answered ${status}${code ? ` ${code}` : ""}${meaning ? `: ${meaning}` : ""}.`;
}

function failureInWords(error: unknown): string {
  if (!(error instanceof Error)) return "The bucket cannot be reached.";
  if (error.name === "TimeoutError") return "The bucket did not answer in time.";
  const cause = error.cause;
  const code = cause instanceof Error && "code" in cause ? ` (${String(cause.code)})` : "";
  return `The bucket cannot be reached, or cut the connection${code}.`;
}
