import { hash } from "node:crypto";
import { openAsBlob } from "node:fs";
import type { OffsiteSettings } from "~/config.server";

/** An object in the folder of this site in the bucket. */
export interface StoredObject {
  /** The name within the site's folder. */
  name: string;
  /** When the object was stored, by the bucket's clock. */
  storedAt: Date;
}

export type Bucket = ReturnType<typeof openBucket>;

/** Thrown when the bucket refuses a request or does not answer. The message contains no keys or addresses. */
export class BucketError extends Error {
  override name = "BucketError";
}

/** Timeout of a request. Allows the largest journal object at 20 KB a second. */
const patienceMs = 60_000;
/** Timeout of a request that transfers a full backup. */
const longPatienceMs = 3_600_000;

/**
 * Returns a client for a bucket of any S3-compatible service, with path-style addresses. Every method that sends a request throws BucketError if the request fails. The first
 * request loads aws4fetch, which signs requests (SigV4).
 */
export function openBucket(settings: Omit<OffsiteSettings, "recipient">, patience = patienceMs) {
  const { bucketUrl, region, accessKeyId, secretAccessKey } = settings;
  const [, name = "", ...folder] = bucketUrl.pathname.split("/");
  const bucket = new URL(name, bucketUrl.origin);
  const prefix = decodeURIComponent(folder.join("/"));
  const closed = new AbortController();
  let client: Promise<InstanceType<typeof import("aws4fetch").AwsClient>> | undefined;

  /** Sends a request and returns what `read` returns for the response. */
  async function send<Content>(
    method: string,
    url: URL,
    read: (answer: Response) => Promise<Content>,
    options: { body?: BodyInit; sha256?: string; waitMs?: number } = {},
  ): Promise<Content> {
    const { body, sha256 = hash("sha256", ""), waitMs = patience } = options;
    client ??= import("aws4fetch").then(
      ({ AwsClient }) =>
        new AwsClient({ accessKeyId, secretAccessKey, region, service: "s3", retries: 0 }),
    );
    try {
      const request = await (await client).sign(url.href, {
        method,
        headers: { "X-Amz-Content-Sha256": sha256 },
      });
      const answer = await fetch(request.url, {
        method,
        headers: request.headers,
        body,
        // A redirect would send the keys to another address.
        redirect: "manual",
        signal: AbortSignal.any([closed.signal, AbortSignal.timeout(waitMs)]),
      });
      if (answer.ok) return await read(answer);
      throw new BucketError(describeAnswer(answer.status, await answer.text()));
    } catch (error) {
      throw error instanceof BucketError ? error : new BucketError(describeFailure(error));
    }
  }

  const addressOf = (name: string) => new URL(name, bucketUrl);
  const discard = async ({ body }: Response) => body?.cancel();
  return {
    put: async (name: string, content: Uint8Array | { file: string; sha256: string }) => {
      const options =
        content instanceof Uint8Array
          ? { body: Buffer.from(content), sha256: hash("sha256", content) }
          : {
              body: await openAsBlob(content.file),
              sha256: content.sha256,
              waitMs: longPatienceMs,
            };
      await send("PUT", addressOf(name), discard, options);
    },
    get: (name: string) =>
      send("GET", addressOf(name), async (answer) => new Uint8Array(await answer.arrayBuffer())),
    open: async (name: string) => {
      const options = { waitMs: longPatienceMs };
      const body = await send("GET", addressOf(name), async (answer) => answer.body, options);
      if (body === null) throw new BucketError("The bucket sent an empty response.");
      return body;
    },
    remove: (name: string) => send("DELETE", addressOf(name), discard),
    /** Aborts the requests in progress. Later requests fail. */
    close: () => closed.abort(),
    /** Lists the site's objects. `now` is the time by the bucket's clock. */
    list: async () => {
      const objects: StoredObject[] = [];
      for (let token: string | undefined; ; ) {
        const url = new URL(bucket);
        url.searchParams.set("list-type", "2");
        url.searchParams.set("prefix", prefix);
        if (token !== undefined) url.searchParams.set("continuation-token", token);
        const { xml, date } = await send("GET", url, async (answer) => {
          return { xml: await answer.text(), date: answer.headers.get("date") };
        });
        if (!xml.includes("ListBucketResult")) {
          throw new BucketError("The bucket did not send a list of its objects.");
        }
        objects.push(...findObjects(xml, prefix));
        token = findElement("NextContinuationToken", xml);
        if (token === undefined) return { objects, now: date ? new Date(date) : new Date() };
      }
    },
  };
}

/** Returns the objects under the site's prefix. The objects of a site in a subfolder have longer names, which no pattern matches. */
function findObjects(xml: string, prefix: string): StoredObject[] {
  const [, ...entries] = xml.split("<Contents>");
  return entries.flatMap((entry) => {
    const key = findElement("Key", entry) ?? "";
    const storedAt = new Date(findElement("LastModified", entry) ?? "");
    if (!key.startsWith(prefix) || Number.isNaN(storedAt.getTime())) return [];
    return [{ name: key.slice(prefix.length), storedAt }];
  });
}

function findElement(element: string, xml: string): string | undefined {
  const text = new RegExp(`<${element}>([^<]+)</${element}>`).exec(xml)?.[1];
  return text?.replace(/&(amp|lt|gt|quot|apos|#\d+);/g, (whole, name: string) =>
    name.startsWith("#")
      ? String.fromCodePoint(Number(name.slice(1)))
      : ({ amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" }[name] ?? whole),
  );
}

const meanings: Record<number, string> = {
  301: "the host of OFFSITE_BUCKET_URL does not name this bucket's region",
  307: "the host of OFFSITE_BUCKET_URL does not name this bucket's region",
  403: "check the access key, its permissions and the machine's clock",
  404: "OFFSITE_BUCKET_URL does not name a bucket there",
  507: "the bucket is full",
};

function describeAnswer(status: number, content: string): string {
  const code = /<Code>(\w{1,60})<\/Code>/.exec(content)?.[1];
  const meaning = meanings[status];
  return `The bucket answered ${status}${code ? ` ${code}` : ""}${meaning ? `: ${meaning}` : ""}.`;
}

function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return "The bucket cannot be reached.";
  if (error.name === "TimeoutError") return "The bucket did not answer in time.";
  const cause = error.cause;
  const code = cause instanceof Error && "code" in cause ? ` (${String(cause.code)})` : "";
  return `The bucket cannot be reached, or closed the connection${code}.`;
}
