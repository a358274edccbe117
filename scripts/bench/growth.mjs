import { readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import BetterSqlite3 from "better-sqlite3";
import { fillWithLeads } from "../lib/desk-data.mjs";
import { deskPages, timePages } from "../lib/desk-pages.mjs";
import { makeFolder, residentBytes, start, startSite } from "../lib/processes.mjs";
import { openSources } from "../lib/sources.mjs";
import { getRequest, load, median, postRequest, serverCore } from "./measure.mjs";
import { filledForm, requireOnly } from "./quotes.mjs";
import { inRounds, rateRow, ratioRow } from "./rounds.mjs";

/**
 * The site over databases of growing sizes: quotes by the form, interleaved; then of each size in turn the desk's searches in the
 * database, the desk's pages, what visitors wait during a backup, the backup, its restoration, and memory.
 * @param {{ rounds: number, seconds: number, anyway: boolean, sizes: readonly number[] }} options
 */
export async function measureGrowth({ sizes, ...options }) {
  const names = sizes.map(numberOf);
  const folders = {};
  const vite = await openSources();
  const modules = [
    "db/connection.server",
    "db/queries/desk-list.server",
    "db/lead-words",
    "app/desk/search-term",
  ];
  const loaded = await Promise.all(modules.map((path) => vite.ssrLoadModule(`/${path}.ts`)));
  const sources = Object.assign({}, ...loaded);
  for (const size of sizes) folders[numberOf(size)] = await makeDatabase(size, sources);
  const searches = await timeSearches(folders, sources);
  await vite.close();
  const sites = {};
  for (const name of names) {
    sites[name] = await startSite({ core: serverCore, folder: folders[name] });
  }
  const posts = await inRounds(sites, options, async (_name, { port }, warmUp) => {
    const request = postRequest(port, "/get-quote", filledForm);
    const seconds = warmUp ? 2 : options.seconds;
    const result = await load({ port, request, connections: 16, seconds, first: firstNumber() });
    requireOnly(303, result.statuses);
    return result;
  });
  const rows = [];
  for (const name of names) {
    rows.push(await measureSize(name, sites[name], searches[name], posts));
    await sites[name].stop();
    rows.at(-1).restore = await timeRestore(sites[name]);
    rmSync(folders[name], { recursive: true, force: true });
  }
  const least = names[0];
  const most = names.at(-1);
  return {
    title: `Growth: ${names.join(", ")} leads`,
    rows: [
      ratioRow(`quotes by the form at ${most} ÷ at ${least}`, posts, [most, least], {
        atLeast: 0.9,
      }),
      ...rows.flatMap((row) => rowsOf(row, posts)),
    ],
    samples: posts,
    plot: rows,
  };
}

function rowsOf(row, posts) {
  const at = `at ${row.name}`;
  return [
    rateRow(`quotes by the form, ${at}`, posts, row.name),
    ...row.searches.map(([what, ms]) => {
      return { what: `a search for ${what} in the database, ms, ${at}`, figure: ms, atMost: 5 };
    }),
    {
      what: `the slowest page of the desk, ms, ${at}`,
      figure: row.page,
      beside: row.slowest,
      atMost: 50,
    },
    {
      what: `longest wait of a visitor during a backup, ms, ${at}`,
      figure: row.wait,
      beside: `${row.waitWithout.toFixed(1)} ms without one`,
      atMost: 50,
    },
    { what: `a backup, s, ${at}`, figure: row.backup, beside: `${row.megabytes.toFixed(0)} MB` },
    { what: `its restoration, s, ${at}`, figure: row.restore },
    { what: `memory after it all, MB, ${at}`, figure: Math.round(row.memory) },
  ];
}

async function measureSize(name, site, searches, { samples }) {
  const pages = await timePages(site, deskPages);
  const slowest = pages.reduce((a, b) => (b.median > a.median ? b : a));
  const waitWithout = await longestWait(site, Promise.resolve());
  const began = performance.now();
  const backup = runTpf(["backup"], site).then(() => (performance.now() - began) / 1_000);
  const wait = await longestWait(site, backup);
  const rates = samples[name].map(({ perSecond }) => perSecond);
  return {
    name,
    posts: rates.length > 0 ? median(rates) : 0,
    searches,
    page: slowest.median,
    slowest: slowest.name,
    wait,
    waitWithout,
    backup: await backup,
    megabytes: statSync(site.databasePath).size / 1e6,
    memory: residentBytes(site.child.pid) / 1e6,
  };
}

/** The longest that a page, kept or asked of the database, took while `work` was under way, and two seconds at least; in ms. */
async function longestWait({ port }, work) {
  let isOver = false;
  const over = work.then(() => (isOver = true));
  let longest = 0;
  do {
    const paths = ["/", "/readyz"].map((path) => getRequest(port, {}, path));
    const runs = await Promise.all(
      paths.map((request) => load({ port, request, connections: 4, rate: 50, seconds: 2 })),
    );
    longest = Math.max(longest, ...runs.map(({ max }) => max));
  } while (!isOver);
  await over;
  return longest;
}

async function timeRestore(site) {
  const folder = join(site.folder, "backups");
  const file = readdirSync(folder).find((name) => name.endsWith(".sqlite"));
  const began = performance.now();
  await runTpf(["restore", join(folder, file), "--yes"], site);
  return (performance.now() - began) / 1_000;
}

async function runTpf(args, { databasePath, url }) {
  const env = { NODE_ENV: "production", DATABASE_PATH: databasePath, SITE_URL: url };
  const { child, output, stop } = start(process.execPath, ["build/cli/tpf.js", ...args], { env });
  if (child.exitCode === null) await new Promise((resolve) => child.once("exit", resolve));
  const said = output();
  const code = await stop();
  if (code !== 0) throw new Error(`tpf ${args[0]} ended with ${code}:\n${said}`);
}

/** A folder with the database of a site that has so many leads. */
async function makeDatabase(size, { wordsOfLead }) {
  const folder = makeFolder();
  const { databasePath, stop } = await startSite({ folder });
  await stop();
  const file = new BetterSqlite3(databasePath);
  fillWithLeads(file, size, wordsOfLead);
  file.close();
  return folder;
}

/** What is looked for, made of a lead that is there: each time of another one. */
const searched = {
  "an email address": ({ email }) => ({ email }),
  "the beginning of one": ({ email }) => ({ email: email.slice(0, 12) }),
  "a surname": ({ contact }) => ({ q: contact.split(" ")[1] }),
  "a name and a surname": ({ contact }) => ({ q: contact }),
  "one letter": ({ contact }) => ({ q: contact.slice(0, 1) }),
  "a word of a tenth of all leads": () => ({ q: "trucking" }),
  "the beginning of that word": () => ({ q: "truck" }),
  "that word among the new": () => ({ q: "trucking", filter: { status: "new" } }),
  "that word among suspected spam": () => ({ q: "trucking", filter: { suspectedSpam: true } }),
  "a word of every lead": () => ({ q: "example" }),
  "a domain": ({ email }) => ({ q: email.slice(email.indexOf("@")) }),
  "a DOT number": ({ dot }) => ({ q: `DOT ${dot}` }),
  "the last four digits of a phone number": ({ phone }) => ({ q: phone.slice(-4) }),
  "what nobody has": () => ({ q: "nobodyatall" }),
};

/** Median milliseconds of each of the desk's searches, in this process, by the database's name. */
async function timeSearches(folders, sources) {
  const { openDatabase, findDeskPage, everyLead, emailLookups, searchLookups } = sources;
  const searches = {};
  for (const [name, folder] of Object.entries(folders)) {
    const database = openDatabase({ path: join(folder, "site.sqlite") });
    const leads = database.sqlite
      .prepare(
        "select email, contact_name as contact, phone, dot_number as dot from leads order by reference limit 200",
      )
      .all();
    searches[name] = [];
    for (const [what, of] of Object.entries(searched)) {
      const times = [];
      for (const lead of leads) {
        const { email, q, filter } = of(lead);
        const lookups = email === undefined ? searchLookups(q) : emailLookups(email);
        const began = performance.now();
        await findDeskPage(
          database.db,
          { ...everyLead, ...filter, lookups },
          { sort: "newest", limit: 50 },
        );
        times.push(performance.now() - began);
      }
      searches[name].push([what, median(times)]);
    }
    await database.close();
  }
  return searches;
}

let first = 0;

/** Begins numbers that no other run has. */
function firstNumber() {
  first += 10_000_000;
  return first % 1_000_000_000;
}

function numberOf(size) {
  return size.toLocaleString("en-US");
}
