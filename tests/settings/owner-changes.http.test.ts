import { cpSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import { bankHolidays } from "~/site/business-hours";
import { runTpf } from "../support/command-line";
import { postForm, signInByHttp } from "../support/http";
import { quoteFields } from "../support/leads";
import { type MailServer, startMailServer } from "../support/mail";
import { listedPages } from "../support/public-pages";
import { onFile, type Site, startSite } from "../support/site";
import { changes } from "./facts";

it.each(changes)("$name shows on every page with the next request", (change) => {
  const { old, now, oldText = pattern(old), newText = pattern(now) } = change;
  const stating = [...before].filter(([, text]) => oldText.test(text)).map(([path]) => path);
  expect(stating).not.toEqual([]);
  for (const path of stating) {
    expect(changed.get(path), path).toMatch(newText);
    expect(changed.get(path), path).not.toMatch(oldText);
  }
});

it.each([
  ["COMPANY_HOLIDAYS", dayAhead(0), /Closed \w+day, /, /Cerrado el /],
  ["COMPANY_EARLY_CLOSINGS", dayAhead(1), /Open until 12 PM /, /Abierto hasta las 12\s/],
])("%s shows a week ahead, in both languages and for search engines", async (name, day, en, es) => {
  await save({ [name]: day, ...(name.includes("EARLY") && { [`${name}-time`]: "12:00" }) });
  const [english = "", spanish = ""] = [await read("/"), await read("/es")];
  expect(english).toMatch(en);
  expect(spanish).toMatch(es);
  expect(english).toContain(`"validFrom":"${day}"`);
});

it("shows in the mails to visitors and staff, in both languages", async () => {
  mailServer.mails.length = 0;
  await sendQuote();
  await sendQuote("es");
  await expect.poll(() => mailServer.mails.length).toBe(4);
  for (const { raw } of mailServer.mails) {
    const text = raw.replace(/=\r?\n/g, "").replaceAll("=20", " ");
    expect(text).not.toMatch(/alpha/i);
    expect(text).toContain("Omega Factoring LLC <office@omega.example>");
  }
  const toVisitors = mailServer.mails.filter(({ to }) => to.includes("rosa@copperstate.example"));
  expect(toVisitors).toHaveLength(2);
  for (const { raw } of toVisitors) expect(raw).toContain("555-0201");
});

it("keeps the time that a visitor was already promised", async () => {
  const calendar = await read(`${receipt}/calendar`);
  expect(promised).toMatch(/^\d{8}T\d{6}Z$/);
  expect(await readPromise()).toBe(promised);
  expect(calendar).toContain("Omegafact");
});

it("holds for pictures too: a large upload shows in both languages", async () => {
  const noise = { type: "gaussian", mean: 128, sigma: 60 } as const;
  const create = { width: 900, height: 600, channels: 3, background: "#000", noise } as const;
  const body = new FormData();
  const texts = { "photo-file": "", alt: "Our office", altEs: "Nuestra oficina" };
  for (const name of ["COMPANY_OFFICE_PHOTO", "COMPANY_ASSOCIATIONS"]) {
    for (const [field, text] of Object.entries(texts)) body.set(`${name}-0-${field}`, text);
    const bytes = new Uint8Array(await sharp({ create }).png().toBuffer());
    expect(bytes.length).toBeGreaterThan(65_536);
    body.set(`${name}-0-photo-file`, new File([bytes], "office.png", { type: "image/png" }));
  }
  for (const [name, text] of head("pictures", "0")) body.set(name, text);
  await post(body);
  expect(await read("/about")).toMatch(/src="\/photos\/[^"]+-large\.webp" alt="Our office"/);
  expect(await read("/es/nosotros")).toContain('alt="Nuestra oficina"');
  expect(await read("/")).toMatch(/src="\/photos\/[^"]+-small\.webp" alt="Our office"/);
});

it("is in a backup, which brings it back on another machine without the variables", async () => {
  const folder = mkdtempSync(join(tmpdir(), "site-"));
  const backups = join(site.databasePath, "..", "backups");
  expect((await runTpf(["backup"], { DATABASE_PATH: site.databasePath })).code).toBe(0);
  cpSync(backups, join(folder, "backups"), { recursive: true });
  const environment = { DATABASE_PATH: join(folder, "site.sqlite") };
  const { out } = await runTpf(["restore"], environment);
  const [file = ""] = /\S+\.sqlite\S*/.exec(out) ?? [];
  expect((await runTpf(["restore", file, "--yes"], environment)).code).toBe(0);
  const restored = await startSite(onFile, folder);
  const home = await (await fetch(restored.url)).text();
  expect(home).toContain("(480) 555-0201");
  const [picture = ""] = /\/photos\/\w+-small\.webp/.exec(home) ?? [];
  const served = await fetch(new URL(picture, restored.url));
  expect([served.status, served.headers.get("Content-Type")]).toEqual([200, "image/webp"]);
  await restored.stop();
});

it("is undone, value by value, and every page is as it was", async () => {
  for (const { name } of changes) await undo(name);
  for (const name of ["HOLIDAYS", "EARLY_CLOSINGS", "OFFICE_PHOTO", "ASSOCIATIONS"]) {
    await undo(`COMPANY_${name}`);
  }
  const after = await readAll();
  for (const [path, text] of before) expect(after.get(path), path).toBe(text);
});

let site: Site;
let mailServer: MailServer;
let cookie: string;
/** The receipt of a lead that was sent before all changes, with the time that it promises. */
let receipt: string;
let promised: string | undefined;
/** Every page as it was before all changes. */
let before: Map<string, string>;
/** Every page with the next request after the facts were changed. */
let changed: Map<string, string>;

const paths = [
  ...listedPages.map(({ path }) => path),
  "/client-login",
  "/external-login",
  "/nowhere",
  "/es/nowhere",
  "/api-docs",
  "/resources/rss.xml",
  "/es/recursos/rss.xml",
  "/site.webmanifest",
  "/.well-known/security.txt",
  "/api/openapi.json",
];

beforeAll(async () => {
  mailServer = await startMailServer();
  const given = Object.fromEntries(changes.map(({ name, old }) => [name, old]));
  site = await startSite({ ...given, ...onFile, ...mailing() });
  cookie = await signInByHttp(site.url);
  receipt = await sendQuote();
  promised = await readPromise();
  before = await readAll();
  for (const facts of Map.groupBy(changes, ({ name }) => groupOf(name)).values()) {
    await save(Object.fromEntries(facts.map(({ name, now }) => [name, now])));
  }
  changed = await readAll();
});

afterAll(async () => {
  await site.stop();
  await mailServer.close();
});

/** The form of the settings page that holds a fact. */
const groupOf = (name: string) =>
  /OPENS|CLOSES|ZONE|WEEKDAYS|HOLIDAYS|EARLY/.test(name) ? "hours" : "company";

const mailing = () => ({
  SMTP_URL: mailServer.url,
  NOTIFY_TO: "staff@desk.test",
  AUTOREPLY: "1",
});

const pattern = (text: string) => new RegExp(text.replace(/[()+.]/g, "\\$&"));

/** Returns the business day of the coming week that is `ahead` business days after its first. */
function dayAhead(ahead: number): string {
  const days = Array.from({ length: 7 }, (_, index) =>
    new Date(Date.now() + (index + 1) * 86_400_000).toISOString().slice(0, 10),
  );
  const isOpen = (day: string) =>
    new Date(day).getUTCDay() % 6 !== 0 &&
    !bankHolidays(Number(day.slice(0, 4))).includes(Date.parse(day));
  return days.filter(isOpen)[ahead] ?? "";
}

async function read(path: string): Promise<string> {
  const text = await (await fetch(new URL(path, site.url))).text();
  return text.replaceAll("&#x27;", "'").replaceAll("&amp;", "&");
}

async function readAll(): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  for (const path of paths) texts.set(path, await read(path));
  return texts;
}

/** The hours as the form sends them; its lists cannot be left out. */
const hours = new URLSearchParams([
  ["COMPANY_HOLIDAYS", "bank"],
  ...["1", "2", "3", "4", "5"].map((day) => ["COMPANY_WEEKDAYS", day]),
]);

/** Saves facts of one form of the settings page. */
async function save(fields: Record<string, string>): Promise<void> {
  const group = groupOf(Object.keys(fields)[0] ?? "");
  if (group === "hours") {
    for (const [name, value] of Object.entries(fields)) {
      const [first = "", ...more] = value.split(",");
      if (name !== "COMPANY_HOLIDAYS") hours.set(name, first);
      for (const one of name === "COMPANY_HOLIDAYS" ? [first] : more) hours.append(name, one);
    }
  }
  const page = await settingsPage();
  const [, seen = ""] =
    new RegExp(
      `name="group" value="${group}"/><input type="hidden" name="seen" value="(\\d+)"`,
    ).exec(page) ?? [];
  const given = group === "hours" ? hours : Object.entries(fields);
  await post(new URLSearchParams([...head(group, seen), ...given]));
}

/** Undoes the last change of a setting by its button. */
async function undo(name: string): Promise<void> {
  const [, change = ""] =
    new RegExp(`value="(${name} \\d+ \\d+)"`).exec(await settingsPage()) ?? [];
  await post(new URLSearchParams({ intent: "restore", change }));
}

async function settingsPage(): Promise<string> {
  return (await fetch(`${site.url}/admin/settings`, { headers: { Cookie: cookie } })).text();
}

const head = (group: string, seen: string) => Object.entries({ intent: "save", group, seen });

async function post(body: URLSearchParams | FormData): Promise<void> {
  const answer = await fetch(`${site.url}/admin/settings`, {
    method: "POST",
    redirect: "manual",
    body,
    headers: { Cookie: cookie, Origin: site.url, "Sec-Fetch-Site": "same-origin" },
  });
  expect(answer.status, String(body)).toBe(303);
}

let quotes = 0;

/** Sends a quote request and returns the path of its receipt. */
async function sendQuote(language: "en" | "es" = "en"): Promise<string> {
  const path = language === "en" ? "/get-quote" : "/es/cotizacion";
  const fields = quoteFields({ companyName: `Copper State ${quotes++}` });
  const answer = await postForm(site.url + path, fields);
  expect(answer.status).toBe(303);
  return answer.headers.get("Location") ?? "";
}

/** Returns the promised time of the first lead in its calendar entry, in UTC. */
const readPromise = async () => /DTSTART:(\S+)/.exec(await read(`${receipt}/calendar`))?.[1];
