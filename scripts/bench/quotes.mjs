import { join } from "node:path";
import { fileURLToPath } from "node:url";
import BetterSqlite3 from "better-sqlite3";
import { signIn } from "../lib/desk-pages.mjs";
import { bin } from "../lib/ensure.mjs";
import { freePort, makeFolder, start, startSite } from "../lib/processes.mjs";
import { load, postRequest, serverCore } from "./measure.mjs";
import { inRounds, memoryRow, rateRow, ratioRow } from "./rounds.mjs";

const connections = 16;

/** A quote as a partner's program posts it; its email is another one in every request. */
export const quote = {
  companyName: "Copper State Hauling",
  contactName: "Rosa Delgado",
  email: "driver#########@copperstate.example",
  phone: "(602) 555-0187",
  monthlyRevenue: "50k-100k",
  agreeToTerms: true,
};

/** The same as a browser posts it, with the key that the page gave it. */
export const filledForm = {
  ...quote,
  agreeToTerms: "on",
  submissionKey: "00000000000000000000000#########",
};

/**
 * Quotes by the form and as JSON, each another one, and a list by email: the site beside a bare `node:http` server and a minimal
 * Remix app under remix-serve, all on one disk with synchronous=FULL. Checks that every answered quote is in the site's file.
 * @param {{ rounds: number, seconds: number, anyway: boolean }} options
 */
export async function measureQuotes(options) {
  const site = await startSite({ core: serverCore });
  const servers = { site, bare: await startBareQuotes(), minimal: await startMinimal() };
  const cookie = await signIn(site.url);
  let first = 0;
  let stored = 0;
  const measured = async (status, requestOf, among) => {
    const run = async (name, { port }, warmUp) => {
      const request = requestOf(port, name);
      const seconds = warmUp ? 2 : options.seconds;
      const result = await load({ port, request, connections, seconds, first });
      requireOnly(status, result.statuses);
      first += 10_000_000;
      if (name === "site" && status !== 200) stored += result.answered;
      return result;
    };
    return inRounds(among, options, run);
  };
  const form = await measured(303, (port) => postRequest(port, "/get-quote", filledForm), servers);
  const { bare, ...remix } = servers;
  await bare.stop();
  const json = await measured(201, (port) => postRequest(port, "/api/quotes", quote), remix);
  const email = quote.email.replaceAll("#########", String(first).padStart(9, "0"));
  for (const { port } of Object.values(remix)) {
    const request = postRequest(port, "/api/quotes", { ...quote, email });
    await load({ port, request, connections: 1, seconds: 0.1 });
  }
  const list = await measured(
    200,
    (port) =>
      `GET /api/quotes/email/${email} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nCookie: ${cookie}\r\n\r\n`,
    remix,
  );
  await Promise.all(Object.values(remix).map((server) => server.stop()));
  const kept = countLeads(site.databasePath);
  return [
    {
      title: `A quote by the form, ${connections} connections, synchronous=FULL`,
      rows: [
        ratioRow("the site ÷ bare node:http", form, ["site", "bare"], { atLeast: 0.3 }),
        ratioRow("the site ÷ a minimal Remix app", form, ["site", "minimal"], { atLeast: 0.9 }),
        ratioRow("a minimal Remix app ÷ bare node:http", form, ["minimal", "bare"]),
        rateRow("the site", form, "site"),
        rateRow("a minimal Remix app, zod, one insert", form, "minimal"),
        rateRow("bare node:http, zod, one insert", form, "bare"),
        memoryRow("the site", form, "site"),
        {
          what: `answered and not in the file, of ${stored.toLocaleString("en-US")} with those as JSON`,
          figure: Math.max(0, stored - kept),
          atMost: 0,
        },
      ],
      samples: form,
    },
    {
      title: `JSON, ${connections} connections`,
      rows: [
        ratioRow("POST /api/quotes: the site ÷ a minimal Remix app", json, ["site", "minimal"], {
          atLeast: 0.9,
        }),
        rateRow("the site", json, "site"),
        rateRow("a minimal Remix app", json, "minimal"),
        ratioRow("a list by email: the site ÷ a minimal Remix app", list, ["site", "minimal"], {
          atLeast: 0.9,
        }),
        rateRow("the site, with its session and its record of reads", list, "site"),
        rateRow("a minimal Remix app, open to all", list, "minimal"),
      ],
      samples: { json, list },
    },
  ];
}

/** Throws unless every answer had this status. */
export function requireOnly(status, statuses) {
  if (Object.keys(statuses).join() !== String(status)) throw new Error(JSON.stringify(statuses));
}

function startBareQuotes() {
  const script = fileURLToPath(new URL("./bare-quotes.mjs", import.meta.url));
  return startReference([script]);
}

function startMinimal() {
  const build = fileURLToPath(new URL("./minimal-remix.mjs", import.meta.url));
  return startReference([bin("@remix-run/serve/dist/cli.js"), build]);
}

async function startReference(args) {
  const port = await freePort();
  const env = {
    NODE_ENV: "production",
    PORT: String(port),
    HOST: "127.0.0.1",
    DATABASE: join(makeFolder(), "quotes.sqlite"),
  };
  const server = start(process.execPath, args, { core: serverCore, env });
  const url = `http://127.0.0.1:${port}`;
  const body = new URLSearchParams();
  while (!(await fetch(`${url}/get-quote`, { method: "POST", body }).catch(() => null))) {
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return { ...server, port, url };
}

function countLeads(path) {
  const file = new BetterSqlite3(path, { readonly: true });
  const count = file.prepare("select count(*) from leads").pluck().get();
  file.close();
  return count;
}
