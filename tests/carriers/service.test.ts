import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it, vi } from "vitest";
import { type CarrierService, startCarrierService } from "~/carriers/service.server";

afterEach(() => {
  for (const close of closers.splice(0)) close();
  vi.restoreAllMocks();
});

describe("the agency's service", () => {
  it("is queried in the background: the first view does not wait, a later one shows the record", async () => {
    const { service, answerTo, failures } = await site();
    expect(service.answerTo({ dot: 44110, docket: "MC1515" })).toBeNull();
    expect(await answerTo(44110, "MC1515")).toEqual({
      asOf: "2026-11-22",
      byDot: {
        dot: 44110,
        legalName: "GREYHOUND LINES INC",
        dbaName: null,
        state: "TX",
        trucks: 1163,
      },
      byDocket: [expect.objectContaining({ dot: 44110, state: null, trucks: null })],
    });
    expect(failures).toEqual([]);
  });

  it("has its texts cleaned to one line, and another carrier's record ignored", async () => {
    const { answerTo } = await site((response, path) => {
      const dotNumber = path.endsWith("/5") ? 5 : 6;
      const legalName = `\u202e<b>ACME\u0000\r\nLLC</b>${"x".repeat(300)}`;
      const carrier = { dotNumber, legalName, dbaName: " \u200b ", phyState: "'><", telephone: [] };
      response.end(JSON.stringify({ content: { carrier } }));
    });
    const answer = await answerTo(5);
    expect(answer?.byDot).toMatchObject({ dbaName: null, state: null, trucks: null });
    expect(answer?.byDot?.legalName).toMatch(/^<b>ACME LLC<\/b>x{185}$/);
    expect(await answerTo(7)).toMatchObject({ byDot: null });
  });

  it("reports a number that it does not have", async () => {
    const { answerTo } = await site();
    expect(await answerTo(77, "MX7")).toMatchObject({ byDot: null, byDocket: [] });
  });

  it("is queried once a day per number", async () => {
    const { answerTo, queries, clock } = await site();
    await answerTo(44110);
    await answerTo(44110);
    clock.now += 23 * 3_600_000;
    expect(await answerTo(44110)).toMatchObject({ asOf: "2026-11-22" });
    expect(queries).toHaveLength(1);
    clock.now += 2 * 3_600_000;
    expect(await answerTo(44110)).toMatchObject({ asOf: "2026-11-23" });
    expect(queries).toHaveLength(2);
  });

  it("is dated by the company's day, also in the evening", async () => {
    const { answerTo, clock } = await site();
    clock.now = Date.parse("2026-11-28T02:00:00Z");
    expect(await answerTo(44110)).toMatchObject({ asOf: "2026-11-27" });
  });

  const json = (response: ServerResponse, status: number, body: unknown) => {
    response.statusCode = status;
    response.end(JSON.stringify(body));
  };
  let deadline = new AbortController();
  const keyRefused = { content: "Webkey not found" };
  it.each<[string, RegExp, (response: ServerResponse) => void]>([
    ["refuses the key", /check CARRIER_SERVICE_KEY/, (response) => json(response, 200, keyRefused)],
    [
      "refuses the key as if nothing were there",
      /check CARRIER_SERVICE_KEY/,
      (response) => json(response, 404, keyRefused),
    ],
    [
      "forbids it",
      /status 403.*check CARRIER_SERVICE_KEY/,
      (response) => response.writeHead(403).end("<html>Forbidden</html>"),
    ],
    [
      "answers in other types",
      /no answer about a carrier/,
      (response) => json(response, 200, { content: { carrier: { dotNumber: "1234567" } } }),
    ],
    [
      "answers in part",
      /no answer about a carrier/,
      (response) => response.end('{"content":{"carrier":{"dotNumber":1234567,"legalNa'),
    ],
    [
      "hangs up in the middle",
      /cannot be reached/,
      (response) => {
        response.writeHead(200, { "Content-Length": 500 }).write('{"content":');
        response.destroy();
      },
    ],
    [
      "never answers",
      /cannot be reached/,
      () => deadline.abort(new DOMException("too long", "TimeoutError")),
    ],
    ["is broken", /status 500/, (response) => json(response, 500, { content: null })],
    [
      "is another page",
      /no answer about a carrier/,
      (response) => response.end("<html>Maintenance</html>"),
    ],
    [
      "has moved",
      /status 302/,
      (response) => response.writeHead(302, { Location: "/elsewhere" }).end(),
    ],
    [
      "has moved without a word",
      /status 404/,
      (response) => json(response, 404, { error: "no route" }),
    ],
    ["hangs up", /cannot be reached/, (response) => response.destroy()],
  ])(
    "that %s gives no record, is retried later, and logs neither key nor number",
    async (_, why, respond) => {
      vi.spyOn(AbortSignal, "timeout").mockImplementation(() => {
        deadline = new AbortController();
        return deadline.signal;
      });
      const { answerTo, queries, clock, failures } = await site(respond);
      expect(await answerTo(1234567)).toBeNull();
      expect(await answerTo(1234567)).toBeNull();
      expect(queries).toHaveLength(1);
      expect(failures).toEqual([expect.stringMatching(why)]);
      expect(failures.join()).not.toMatch(/1234567|operator's/);
      clock.now += 61_000;
      await answerTo(1234567);
      clock.now += 61_000;
      await answerTo(1234567);
      expect(queries).toHaveLength(2);
    },
  );

  it("resumes with the waiting numbers once it answers again", async () => {
    let down = true;
    const { answerTo, clock } = await site((response, path) => {
      if (down) response.destroy();
      else response.end(JSON.stringify(recorded[path] ?? { content: null }));
    });
    expect(await answerTo(44110)).toBeNull();
    down = false;
    clock.now += 61_000;
    expect(await answerTo(44110)).toMatchObject({ byDot: { dot: 44110 } });
  });
});

async function site(respond?: (response: ServerResponse, path: string) => void) {
  const queries: string[] = [];
  const server = createServer(({ url = "" }, response) => {
    const { pathname, searchParams } = new URL(url, "http://service.invalid");
    queries.push(pathname);
    if (searchParams.get("webKey") !== key) response.statusCode = 500;
    if (respond) respond(response, pathname);
    else response.end(JSON.stringify(recorded[pathname] ?? { content: null }));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const clock = { now: Date.parse("2026-11-22T10:00:00Z") };
  const failures: string[] = [];
  const service: CarrierService = startCarrierService(
    { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/qc/`, key },
    { now: () => clock.now, onFailure: (message) => failures.push(message) },
  );
  closers.push(() => {
    service.stop();
    server.close();
    server.closeAllConnections();
  });
  const answerTo = async (dot: number | null, docket: string | null = null) => {
    service.answerTo({ dot, docket });
    await service.settled();
    return service.answerTo({ dot, docket });
  };
  return { service, queries, clock, failures, answerTo };
}

/** A response in the format of the agency's service, with only a few of the fields that we do not read. */
const recorded: Record<string, unknown> = {
  "/qc/carriers/44110": {
    content: {
      _links: { self: { href: "https://mobile.fmcsa.dot.gov/qc/services/carriers/44110" } },
      carrier: {
        allowedToOperate: "Y",
        carrierOperation: { carrierOperationCode: "A", carrierOperationDesc: "Interstate" },
        dbaName: null,
        dotNumber: 44110,
        driverOosRate: 1.158301158,
        driverOosRateNationalAverage: "5.51",
        legalName: "GREYHOUND LINES INC ",
        phyState: "TX",
        totalPowerUnits: 1163,
      },
    },
    retrievalDate: "2026-11-20T09:00:00.000+0000",
  },
  "/qc/carriers/docket-number/1515": {
    content: [{ carrier: { dotNumber: 44110, legalName: "GREYHOUND LINES INC" } }],
    retrievalDate: "2026-11-20T09:00:00.000+0000",
  },
  "/qc/carriers/docket-number/7": { content: [] },
};

const key = "an operator's key";

const closers: (() => void)[] = [];
