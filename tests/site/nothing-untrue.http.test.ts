import { setImmediate } from "node:timers/promises";
import { createRequestHandler } from "@remix-run/node";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Config, parseConfig } from "~/config.server";
import { kindMessages } from "~/leads/lead-facts.server";
import { reachUs } from "~/leads/lead-notifications.server";
import { serverMessages } from "~/leads/server.messages";
import { claimPlaces } from "~/settings/settings-view.server";
import { type ClaimName, claims, ownersClaims } from "~/site/claims";
import { claimsEs } from "~/site/claims.es";
import { unconfirmedClaims } from "~/site/claims.server";
import { sayingPattern, sayingsOf } from "../support/claims";
import { createTestFolder } from "../support/database";
import { isLong } from "../support/long";
import { readPage } from "../support/page";
import { listedPages } from "../support/public-pages";
import { testAdmin } from "../support/site";

const { folder, removeFolder } = createTestFolder();
const config: Config = parseConfig({
  NODE_ENV: "test",
  SITE_URL: "https://www.sunrise.example",
  DATABASE_PATH: `${folder}/site.sqlite`,
  ADMIN_USERNAME: testAdmin.username,
  ADMIN_PASSWORD: testAdmin.password,
  BACKUP_EVERY_MINUTES: "0",
  CLIENT_PORTAL_URL: "https://portal.sunrise.example",
});
const confirmable = unconfirmedClaims(config);
/**
 * The sets of claims to confirm. For any two claims, one set has the first without the second, so that a text that depends on the
 * first cannot state the second. In the long run, each claim is confirmed alone.
 */
const confirmedSets = isLong ? confirmable.map((name) => [name]) : separatingSets(confirmable);
let visit: (path: string) => Promise<string>;
let close: () => Promise<void>;
/** Confirms these claims on /admin/settings and no others. */
let confirm: (names: readonly ClaimName[]) => Promise<void>;
/** The site with no claims confirmed, and with all. */
let bare: Map<string, string>;
let full: Map<string, string>;
/** The site with all claims confirmed, but without the text line that answers at any hour. */
let withoutTextLine: Map<string, string>;
/** The pages that state claims: those that confirming all of them changes. */
let claiming: string[];
/** The full source of each page, including link addresses. */
const written = new Map<string, string>(readMails());

beforeAll(async () => {
  Object.assign(globalThis, { [Symbol.for("site.own-server")]: true });
  const address = new URL("../../build/server/index.js", import.meta.url).href;
  const build = await import(/* @vite-ignore */ address);
  ({ close } = await build.entry.module.createSite(config, build));
  const answer = createRequestHandler(build, "production");
  const ask = (path: string, init?: RequestInit) =>
    answer(new Request(`${config.siteUrl.origin}${path}`, init));
  visit = async (path) => {
    // Without a turn of the event loop the site's own watcher ends the process as hung.
    await setImmediate();
    return (await ask(path)).text();
  };
  const post = (path: string, fields: string[][], cookie = "") =>
    ask(path, { method: "POST", body: new URLSearchParams(fields), headers: { Cookie: cookie } });
  const { headers } = await post("/admin/login", Object.entries(testAdmin));
  const cookie = headers.get("Set-Cookie")?.split(";")[0] ?? "";
  let changes = 0;
  const seen = { claims: 0, company: 0 };
  const save = async (group: keyof typeof seen, fields: string[][]) => {
    const section = { intent: "save", group, seen: String(seen[group]) };
    const { status } = await post(
      "/admin/settings",
      [...Object.entries(section), ...fields],
      cookie,
    );
    expect(status).toBe(303);
    changes += 1;
    seen[group] = changes;
  };
  confirm = (names) =>
    save(
      "claims",
      names.map((name) => ["CLAIMS_CONFIRMED", name]),
    );
  bare = await readSite();
  for (const path of paths) written.set(path, await visit(path));
  await confirm(confirmable);
  withoutTextLine = await readSite();
  claiming = paths.filter((path) => bare.get(path) !== withoutTextLine.get(path));
  await save("company", [["COMPANY_TEXT_LINE", "(602) 200-0143"]]);
  full = await readSite();
});

afterAll(async () => {
  await close();
  removeFolder();
});

/** Every page in both languages, and the texts that other programs read. */
const paths = [
  ...listedPages.map(({ path }) => path).filter((path) => !/questions|preguntas/.test(path)),
  "/resources?tool=rate-quote",
  "/get-quote?service=fuel-card",
  "/client-dashboard",
  "/external-login",
  "/nowhere",
  "/es/nowhere",
  "/resources/rss.xml",
  "/es/recursos/rss.xml",
  "/site.webmanifest",
  "/api-docs",
  "/.well-known/security.txt",
];

const english = paths.filter((path) => !/^\/es|webmanifest$/.test(path));

/** Returns every mail to a visitor, by its language and name. */
function readMails(): [string, string][] {
  return (["en", "es"] as const).flatMap((language) =>
    Object.entries(serverMessages[language].mail).map(([name, write]): [string, string] => {
      const { subject, paragraphs, ending } = write({
        request: kindMessages[language]["quote-request"].named,
        reference: "1a2b3c4d",
        due: null,
        reach: (...ways) => reachUs(config, language, ways),
        link: config.siteUrl.href,
      });
      return [`${language} mail ${name}`, [subject, ...paragraphs, ...ending].join("\n")];
    }),
  );
}

/** Files in which a figure does not refer to the claim. */
const otherMeaning: Readonly<Record<string, readonly string[]>> = {
  // how long staff stay signed in, and how long a link works
  "/security": ["24 hours"],
  "/es/seguridad": ["24 horas"],
  "/client-login": ["24 hours"],
  "/api-docs": ["24 hours"],
  "/es/acceso-clientes": ["24 horas"],
  // about a contract, not about us
  "/terms-of-use": ["set individually"],
  // the range of a field
  "/resources?tool=rate-quote": ["95%"],
  // the law
  "/es/recursos/cumplimiento-dot": ["7 días"],
};

describe("an https site", () => {
  it("states no claim of the owner while none is confirmed", async () => {
    expect(findOthers(bare, [])).toEqual([]);
  });

  it("states every claim, in both languages, once all are confirmed", async () => {
    expect(findMissing(full, confirmable)).toEqual([]);
  });

  it("words its 404 page for visitors", () => {
    for (const path of ["/nowhere", "/es/nowhere"]) {
      expect(written.get(path)).toMatch(
        /The page may have moved\.|Quizás la página cambió de lugar\./,
      );
      expect(written.get(path)).not.toMatch(/router|rutas/);
    }
  });

  it("shows no placeholder for a phone, a text line, an email or an address", () => {
    const placeholder = /555-?014[23]|@example\.com|example\.com\/|Placeholder Road/;
    expect([...written].filter(([, text]) => placeholder.test(text)).map(([path]) => path)).toEqual(
      [],
    );
    for (const [path, text] of written) {
      if (text.startsWith("<!DOCTYPE"))
        expect(text, path).toMatch(/href="\/(?:get-quote|es\/cotizacion)"/);
    }
  });

  it("closes up where it leaves something out", () => {
    const empty = /<(ul|ol|dl|section|table|h\d)\b[^>]*><\/\1>/g;
    const holes = [...written].flatMap(([path, text]) =>
      (text.match(empty) ?? [])
        // Toasts appear in it.
        .filter((found) => !found.includes("tabindex"))
        .map((found) => `${path}: ${found}`),
    );
    expect(holes).toEqual([]);
  });

  it("claims no support around the clock without a text line", () => {
    const others = confirmable.filter((name) => name !== "roundTheClock");
    expect(findOthers(withoutTextLine, others)).toEqual([]);
    const claimed = /text line|around the clock|at any hour/;
    expect(withoutTextLine.get("/why-us")).not.toMatch(claimed);
    expect(full.get("/why-us")).toMatch(claimed);
  });

  it("states only roundTheClock if it alone is confirmed, which every footer does", async () => {
    await confirm(["roundTheClock"]);
    const site = await readSite();
    expect(findOthers(site, ["roundTheClock"])).toEqual([]);
    expect(findMissing(site, ["roundTheClock"])).toEqual([]);
  });

  it.each(confirmedSets)("states the confirmed claims and no others: set %#", async (...names) => {
    await confirm(names);
    const site = await readSite(claiming);
    expect(
      findOthers(site, names),
      "a figure typed again instead of read from app/site/claims.ts",
    ).toEqual([]);
    // A figure of another factor appears only next to ours.
    const own = names.filter((name) => !name.startsWith("other"));
    expect(findMissing(site, own)).toEqual([]);
  });

  it.each(ownersClaims.filter((name) => claimPlaces[name]?.startsWith("/")))(
    "states %s on the pages that the settings name",
    async (name) => {
      await confirm(confirmable.filter((one) => one !== name));
      const listable = english.filter((path) => claiming.includes(path));
      const without = await readSite(listable);
      const stated = listable.filter((path) => without.get(path) !== full.get(path));
      const listed = claimPlaces[name]?.split(", ").filter((path) => path !== "/questions");
      expect(stated.sort(), "app/settings/settings-view.server.ts").toEqual(listed?.sort());
    },
  );
});

/** Returns, for each binary digit of an item's index, the items with a one there and those with a zero. */
function separatingSets<Item>(items: readonly Item[]): Item[][] {
  const digits = Math.ceil(Math.log2(items.length));
  return Array.from({ length: digits }, (_, digit) => 2 ** digit).flatMap((place) => {
    const hasOne = (index: number) => Math.floor(index / place) % 2 === 1;
    return [items.filter((_, index) => hasOne(index)), items.filter((_, index) => !hasOne(index))];
  });
}

/** Returns the text of pages, by their paths. */
async function readSite(those: readonly string[] = paths): Promise<Map<string, string>> {
  const texts = new Map(readMails());
  for (const path of those) {
    const body = await visit(path);
    const text = textBySource.get(body) ?? readText(body);
    textBySource.set(body, text);
    texts.set(path, text);
  }
  return texts;
}

/** The texts read so far. Most claims leave most pages unchanged. */
const textBySource = new Map<string, string>();

function readText(body: string): string {
  if (!body.startsWith("<!DOCTYPE")) return body.toLowerCase();
  const { title, texts, scripts } = readPage(body);
  const data = scripts.filter(({ type }) => type === "application/ld+json");
  return [title, ...texts, ...data.map((one) => one.body)].join(" ").toLowerCase();
}

const sayings = [...new Set(confirmable.flatMap(sayingsOf).map((saying) => saying.toLowerCase()))];

/** Returns the places where the site states a claim other than `names`. */
function findOthers(site: Map<string, string>, names: readonly ClaimName[]): string[] {
  const own = ["quoteResponse" as const, ...names].flatMap(bothTexts).join("\n");
  const others = sayings.filter((saying) => !sayingPattern(saying).test(own));
  return [...site].flatMap(([path, text]) =>
    others
      .filter((saying) => text.includes(saying) && sayingPattern(saying).test(text))
      .filter((saying) => !otherMeaning[path]?.includes(saying))
      .map((saying) => `${path}: ${saying}`),
  );
}

const bothTexts = (name: ClaimName) => [claims[name].text, claimsEs[name].text];

/** Returns the claims that a site fails to state in one of its languages. */
function findMissing(site: Map<string, string>, names: readonly ClaimName[]): ClaimName[] {
  const html = [...site.values()].join("\n");
  return names.filter(
    (name) => !bothTexts(name).every((text) => html.includes(text.toLowerCase())),
  );
}
