import { createHash } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { AwsV4Signer } from "aws4fetch";
import type { OffsiteSettings } from "~/config.server";

/** A failure to return for a request; for a slow connection, bytes per second. */
export type Failure = 503 | 403 | "cut" | "half" | { bytesPerSecond: number } | null;

/** An S3-compatible server on loopback that verifies the signature of every request. */
export interface TestBucket {
  settings: Omit<OffsiteSettings, "recipient">;
  objects: Map<string, { bytes: Buffer; storedAt: Date }>;
  /** Chooses the response to each request, after its signature was verified. */
  failure: (method: string) => Failure;
  /** The responses so far, such as "PUT 200". */
  answers: string[];
  /** Stops the server and cuts every connection; `reopen` listens on the same port again. */
  close(): Promise<void>;
  reopen(): Promise<void>;
}

/** With `upstream`, such as "http://127.0.0.1:4568", passes accepted requests on to that server. */
export async function startBucket({
  accessKeyId = "S3RVER",
  upstream,
}: {
  accessKeyId?: string;
  upstream?: string;
} = {}): Promise<TestBucket> {
  const secretAccessKey = "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY";
  const region = "us-east-1";
  const bucket: TestBucket = {
    settings: {
      bucketUrl: new URL("http://127.0.0.1/tpf-copies/site one/"),
      region,
      accessKeyId,
      secretAccessKey,
    },
    objects: new Map(),
    failure: () => null,
    answers: [],
    close: async () => {
      server.closeAllConnections();
      server.close();
      if (server.listening) await once(server, "close");
    },
    reopen: async () => {
      await once(server.listen(Number(bucket.settings.bucketUrl.port), "127.0.0.1"), "listening");
    },
  };

  const server = createServer((request, response) => {
    response.on("finish", () => bucket.answers.push(`${request.method} ${response.statusCode}`));
    void answer(request, response).catch(() => response.destroy());
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = "GET" } = request;
    const problem = bucket.failure(method);
    if (problem === "cut") return void request.socket.destroy();
    const body = await readBody(request, problem);
    if (body === null) return void request.socket.destroy();
    const wrong = await findProblem(request, body);
    if (wrong !== null) return refuse(response, 403, wrong);
    if (problem === 503) return refuse(response, 503, "SlowDown");
    if (problem === 403) return refuse(response, 403, "AccessDenied");
    const { status, content, headers } =
      upstream === undefined
        ? store(method, new URL(request.url ?? "", "http://bucket"), body)
        : await forward(upstream, request, body);
    if (problem === "half" && content.length > 1) {
      response.writeHead(status, { ...headers, "content-length": content.length });
      response.write(content.subarray(0, content.length / 2));
      await delay(20);
      return void response.destroy();
    }
    response.writeHead(status, headers).end(content);
  }

  async function findProblem(request: IncomingMessage, body: Buffer): Promise<string | null> {
    const given = request.headers.authorization ?? "";
    const [, signed = ""] = /SignedHeaders=([^,]+)/.exec(given) ?? [];
    const hash = createHash("sha256").update(body).digest("hex");
    if (request.headers["x-amz-content-sha256"] !== hash) return "XAmzContentSHA256Mismatch";
    const headers = Object.fromEntries(
      signed.split(";").map((name) => [name, String(request.headers[name] ?? "")]),
    );
    const { host, "x-amz-date": datetime, ...others } = headers;
    if (!/^\d{8}T\d{6}Z$/.test(datetime ?? "")) return "AccessDenied";
    const signer = new AwsV4Signer({
      method: request.method ?? "",
      url: `http://${host}${request.url}`,
      headers: others,
      accessKeyId,
      secretAccessKey,
      region,
      service: "s3",
      datetime: datetime ?? "",
      allHeaders: true,
    });
    return (await signer.authHeader()) === given ? null : "SignatureDoesNotMatch";
  }

  function store(method: string, url: URL, body: Buffer) {
    const [, name = "", ...rest] = decodeURIComponent(url.pathname).split("/");
    const key = rest.join("/");
    const headers = { "content-type": "application/xml" };
    if (name !== "tpf-copies") {
      return { status: 404, content: errorXml("NoSuchBucket"), headers };
    }
    if (method === "PUT") bucket.objects.set(key, { bytes: body, storedAt: new Date() });
    if (method === "DELETE") bucket.objects.delete(key);
    if (method !== "GET") {
      return { status: method === "PUT" ? 200 : 204, content: Buffer.alloc(0), headers };
    }
    if (key === "") return { status: 200, content: list(url.searchParams), headers };
    const found = bucket.objects.get(key);
    return found === undefined
      ? { status: 404, content: errorXml("NoSuchKey"), headers }
      : {
          status: 200,
          content: found.bytes,
          headers: { ...headers, "last-modified": found.storedAt.toUTCString() },
        };
  }

  /** Three keys per page, so that every listing takes several requests. */
  function list(query: URLSearchParams): Buffer {
    const prefix = query.get("prefix") ?? "";
    const after = query.get("continuation-token") ?? "";
    const found = [...bucket.objects]
      .filter(([key]) => key.startsWith(prefix) && key > after)
      .sort(([one], [other]) => (one < other ? -1 : 1));
    const shown = found
      .slice(0, 3)
      .map(
        ([key, { storedAt }]) =>
          `<Contents><Key>${key.replaceAll("&", "&amp;")}</Key><LastModified>${storedAt.toISOString()}</LastModified></Contents>`,
      );
    const last = found.length > 3 ? found[2]?.[0] : undefined;
    const token = last ? `<NextContinuationToken>${last}</NextContinuationToken>` : "";
    return Buffer.from(`<ListBucketResult>${token}${shown.join("")}</ListBucketResult>`);
  }

  await once(server.listen(0, "127.0.0.1"), "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("No port was given.");
  bucket.settings.bucketUrl.port = String(address.port);
  return bucket;
}

async function readBody(request: IncomingMessage, problem: Failure): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  const expected = Number(request.headers["content-length"] ?? 0);
  for await (const chunk of request) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (problem === "half" && request.method === "PUT" && bytes >= expected / 2) return null;
    if (problem !== null && typeof problem === "object") {
      await delay((chunk.length / problem.bytesPerSecond) * 1_000);
    }
  }
  return Buffer.concat(chunks);
}

function refuse(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { "content-type": "application/xml" }).end(errorXml(code));
}

const errorXml = (code: string) => Buffer.from(`<Error><Code>${code}</Code></Error>`);

async function forward(upstream: string, request: IncomingMessage, body: Buffer) {
  const { host: _host, connection: _connection, ...headers } = request.headers;
  const answered = await fetch(new URL(request.url ?? "", upstream), {
    method: request.method ?? "GET",
    headers: Object.entries(headers).map(([name, value]): [string, string] => [
      name,
      String(value),
    ]),
    ...(body.length > 0 && { body: new Uint8Array(body) }),
  });
  const content = Buffer.from(await answered.arrayBuffer());
  const date = answered.headers.get("date") ?? new Date().toUTCString();
  const storedAt = answered.headers.get("last-modified");
  const responseHeaders = { date, ...(storedAt && { "last-modified": storedAt }) };
  return { status: answered.status, content, headers: responseHeaders };
}
