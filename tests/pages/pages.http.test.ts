import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { compareTextsOf, exampleOffers } from "~/calculators/compare-offers";
import { compareOffersMessages } from "~/calculators/compare-offers.en";
import { compareOffersMessagesEs } from "~/calculators/compare-offers.es";
import { exampleTestimonials } from "~/pages/example-content.server";
import { languageOf } from "~/server/address-language";
import { requestMessages } from "~/server/refusals.messages";
import { claimNames } from "~/site/claims";
import { type Language, localeOf, otherLanguageOf } from "~/site/language";
import { askAddress } from "~/site/questions";
import { pathIn } from "~/site/spanish-paths";
import { exampleTeam } from "~/team/fields";
import { postForm } from "../support/http";
import { foreignIn } from "../support/messages";
import { writtenAnswers } from "../support/owners-answers";
import { type ReadPage, readPage, withoutLanguageLink } from "../support/page";
import { apiPage, brochurePages, listedPages, type PublicPage } from "../support/public-pages";
import { type Site, startSite } from "../support/site";
import { hasEnglish } from "../support/spanish";

/** Pages that search engines must not index. */
const unlisted: PublicPage[] = [
  { path: "/client-dashboard", title: "Client Dashboard", h1: "Client Dashboard" },
  { path: "/external-login", title: "External System Login", h1: "External System Login" },
  { path: "/es/panel-clientes", title: "Panel del cliente", h1: "Panel del cliente" },
  {
    path: "/es/acceso-externo",
    title: "Acceso a sistemas externos",
    h1: "Acceso a sistemas externos",
  },
  { path: "/api-docs", title: "API for Partners and Programs", h1: "API" },
];

const publicPages = [...listedPages, ...unlisted];
let site: Site;

beforeAll(async () => {
  site = await startSite({
    SITE_URL: origin,
    ANSWERS: writtenAnswers(),
    COMPANY_NAME: hostileName,
    COMPANY_SHORT_NAME: "Sunrise",
    COMPANY_ADDRESS: "1 Main Street | Phoenix, AZ 85001",
    CLAIMS_CONFIRMED: claimNames.join(","),
    COMPANY_FOUNDED_YEAR: "2018",
    COMPANY_PHONE: "(602) 555-0142",
    COMPANY_TEXT_LINE: "(602) 555-0143",
    COMPANY_EMAIL: "info@example.com",
    COMPANY_SECURITY_EMAIL: "security@example.com",
  });
  for (const { path } of publicPages) {
    const answer = await visit(path);
    const html = await answer.text();
    answers.set(path, answer);
    bodies.set(path, html);
    pages.set(path, readPage(html));
  }
});

afterAll(() => site.stop());

describe.each(publicPages)("$path", ({ path, title, h1 }) => {
  it("answers 200 with its title, one main heading and its description", () => {
    const { meta, headings, ...page } = pageOf(path);
    expect(answers.get(path)?.status).toBe(200);
    expect(answers.get(path)?.headers.get("Content-Type")).toBe("text/html; charset=utf-8");
    expect(page.title).toBe(`${title} | Sunrise`);
    expect(headings.filter(({ level }) => level === 1).map(({ text }) => text)).toEqual([h1]);
    expect(meta.description?.length).toBeGreaterThan(50);
    expect(meta.description?.length).toBeLessThanOrEqual(155);
  });

  it("has no text in the other language, not even for search engines", () => {
    const language = languageOf(path);
    const { scripts, texts } = pageOf(path);
    const structuredData = scripts
      .filter(({ type }) => type === "application/ld+json")
      .flatMap(({ body }) => textsOfJson(JSON.parse(body), language));
    const shown = [...texts, ...structuredData];
    expect(foreignIn(language, shown)).toEqual([]);
    // Finds English sentences that are in no module by their words.
    if (language === "es") expect(shown.filter(isEnglish)).toEqual([]);
  });

  it("is in the language of its URL, whatever the headers", async () => {
    const headers = {
      "Accept-Language": languageOf(path) === "es" ? "en-US,en" : "es-MX,es",
      Cookie: "lang=es; language=en; locale=es",
    };
    const query = "lang=es&language=en&hl=es&locale=en";
    const answer = await fetch(`${site.url}${path}?${query}`, { headers, redirect: "manual" });
    const html = await answer.text();
    expect(answer.status).toBe(200);
    expect(html).toContain(`<html lang="${localeOf[languageOf(path)]}"`);
    expect(foreignIn(languageOf(path), readPage(html).texts)).toEqual([]);
  });

  it("ships no message of the other language", async () => {
    const { addresses, scripts } = pageOf(path);
    const imported = scripts.flatMap(({ body }) => body.match(/\/assets\/[\w./-]+\.js/g) ?? []);
    const files = new Set([...addresses.filter((to) => to.endsWith(".js")), ...imported]);
    const shipped = await Promise.all([...files].map(scriptAt));
    const language = languageOf(path);
    expect(foreignIn(language, shipped)).toEqual([]);
    if (leadForms.has(path)) expect(foreignIn(otherLanguageOf[language], shipped)).not.toEqual([]);
  });

  it("skips no heading level", () => {
    const levels = pageOf(path).headings.map(({ level }) => level);
    const jumps = levels.filter((level, i) => i > 0 && level > (levels[i - 1] ?? 0) + 1);
    expect(jumps).toEqual([]);
  });

  it("has each landmark once", () => {
    const html = bodies.get(path) ?? "";
    expect(html.match(/<main[\s>]/g)).toHaveLength(1);
    // Inside the main element they belong to an article or a section.
    const around = html.replace(/<main[\s>][\s\S]*<\/main>/, "");
    expect(around.match(/<(?:header|footer)(?=[\s>])/g)).toEqual(["<header", "<footer"]);
  });

  it("links both languages for search engines, with English as the default", () => {
    const named = (bodies.get(path) ?? "").matchAll(
      /<link rel="alternate" hrefLang="([^"]*)" href="([^"]*)"/g,
    );
    const pairs = Object.fromEntries([...named].map(([, language = "", to]) => [language, to]));
    const isListed = listedPages.some((one) => one.path === path);
    const en = isListed ? origin + pathIn("en", path) : undefined;
    const es = isListed ? origin + pathIn("es", path) : undefined;
    expect(pairs).toEqual(isListed ? { en, es, "x-default": en } : {});
  });

  it("has its canonical address and its own picture for link previews", async () => {
    const { canonical, meta } = pageOf(path);
    const isListed = listedPages.some((one) => one.path === path);
    expect(canonical).toBe(isListed ? origin + path : undefined);
    expect(meta.robots).toBe(isListed ? undefined : "noindex");
    expect(meta).toMatchObject({
      "og:title": title,
      "og:description": meta.description,
      "og:url": origin + path,
      "og:locale": localeOf[languageOf(path)].replace("-", "_"),
      "og:site_name": hostileName,
      "twitter:card": "summary_large_image",
    });
    const image = meta["og:image"] ?? "";
    expect(image.startsWith(`${origin}/og/`)).toBe(true);
    const picture = await visit(new URL(image).pathname);
    expect(picture.status, `node scripts/draw/og-images.mjs ${path} draws it`).toBe(200);
    expect(picture.headers.get("Content-Type")).toBe("image/png");
  });

  it("describes itself in JSON-LD that no configured text can break", () => {
    const blocks = pageOf(path).scripts.filter(({ type }) => type === "application/ld+json");
    const objects = blocks.map(({ body }) => JSON.parse(body));
    expect(objects.map((object) => object["@type"]).sort()).toEqual(expectedTypes(path));
    for (const object of objects) {
      expect(object["@context"]).toBe("https://schema.org");
      for (const name of required[object["@type"]] ?? []) {
        expect(object[name], `${object["@type"]}.${name}`).toBeTruthy();
      }
    }
    for (const { body } of blocks) expect(body).not.toContain("<");
  });

  it("has no script of its own in the page", () => {
    const policy = answers.get(path)?.headers.get("Content-Security-Policy") ?? "";
    // JSON is data: no browser runs it.
    const run = pageOf(path).scripts.filter(({ type }) => !/json/.test(type ?? ""));
    expect(run).toEqual([]);
    expect(policy).toContain("script-src 'self';");
    expect(bodies.get(path)).not.toContain('alert("1")');
  });

  it("has no dead link", async () => {
    const addresses = ownAddresses(path);
    expect(addresses.length).toBeGreaterThan(15);
    for (const url of addresses) {
      const { status, ids } = await target(url.pathname + url.search);
      const from = `${url.href} from ${path}`;
      expect(status, from).toBe(staffOnly.includes(url.pathname) ? 303 : 200);
      if (url.hash !== "") expect([...ids], from).toContain(decodeURIComponent(url.hash.slice(1)));
    }
  });

  it("is the same for any query, and never echoes it", async () => {
    const answer = await visit(`${path}?canary=%22%3E%3Cscript%3Ecanary&utm_source=canary`);
    expect(answer.status).toBe(200);
    const isKept = answer.headers.get("Cache-Control")?.startsWith("public");
    const html = await answer.text();
    expect(isKept ? html : withoutLanguageLink(html)).not.toContain("canary");
  });

  it("has one address: a trailing slash redirects to it once", async () => {
    const answer = await visit(path === "/" ? "//" : `${path}/?a=b`);
    expect(answer.status).toBe(301);
    const target = new URL(answer.headers.get("Location") ?? "", site.url);
    expect(target.pathname + target.search).toBe(path === "/" ? "/" : `${path}?a=b`);
    expect((await visit(target.pathname + target.search)).status).toBe(200);
  });
});

const required: Record<string, readonly string[]> = {
  FinancialService: [
    "name",
    "url",
    "image",
    "telephone",
    "email",
    "address",
    "openingHoursSpecification",
  ],
  Article: ["headline", "image", "datePublished", "dateModified", "author", "publisher"],
  BreadcrumbList: ["itemListElement"],
  FAQPage: ["mainEntity"],
};

function expectedTypes(path: string): string[] {
  if (path === "/" || path === "/es") return ["FinancialService"];
  if (["/how-factoring-works", "/questions", "/es/como-funciona", "/es/preguntas"].includes(path))
    return ["BreadcrumbList", "FAQPage"];
  return /^\/(?:resources|es\/recursos)\//.test(path)
    ? ["Article", "BreadcrumbList"]
    : ["BreadcrumbList"];
}

function jsonLdOf(path: string, type: string) {
  const { scripts } = pageOf(path);
  return scripts
    .filter((script) => script.type === "application/ld+json")
    .map(({ body }) => JSON.parse(body))
    .find((object) => object["@type"] === type);
}

describe("the pages together", () => {
  it("each have their own title and description", () => {
    const all = [...pages.values()];
    expect(new Set(all.map(({ title }) => title)).size).toBe(all.length);
    expect(new Set(all.map(({ meta }) => meta.description)).size).toBe(all.length);
    expect(new Set(all.map(({ meta }) => meta["og:image"])).size).toBe(all.length);
  });

  it("list existing scripts where they hydrate", async () => {
    const lists = [...bodies.values()].flatMap((html) => {
      const json = /<script id="page-data"[^>]*>([^<]*)</.exec(html)?.[1];
      return json === undefined ? [] : [JSON.parse(json)];
    });
    expect(lists.length).toBeGreaterThan(5);
    const addresses = lists.flatMap(({ routes, modules, imports }) => {
      expect(modules).toHaveProperty("root");
      expect(Object.keys(routes)).toEqual(expect.arrayContaining(Object.keys(modules)));
      expect(Object.keys(routes).join()).not.toContain("admin");
      const listed = Object.values<{ module: string }>(routes).map(({ module }) => module);
      return [...listed, ...Object.values(modules), ...imports];
    });
    for (const address of new Set(addresses)) {
      expect((await visit(address)).status, address).toBe(200);
    }
  });

  it("of both languages use less than half of the page cache", () => {
    const bytes = [...bodies.values()].reduce((sum, html) => sum + Buffer.byteLength(html), 0);
    expect(bytes * 2).toBeLessThan(16 * 1024 * 1024);
  });

  it("are all reachable from the home page by links", () => {
    const reached = new Set(["/"]);
    for (const path of reached) {
      for (const { pathname } of pages.has(path) ? ownAddresses(path) : []) reached.add(pathname);
    }
    const lost = listedPages.filter(({ path }) => !reached.has(path)).map(({ path }) => path);
    expect(lost).toEqual([]);
  });

  it.each(withoutScript)("%s loads only shared scripts and its own", (path) => {
    const tags = (bodies.get(path) ?? "").match(/<script(?! type="application\/ld\+json")[^>]*>/g);
    const names = tags?.map(
      (tag) => (/src="([^"]*)"/.exec(tag) ?? /type="([^"]*)"/.exec(tag))?.[1],
    );
    const own = /^\/(?:es)?$/.test(path) ? [/^\/assets\/load-example-e[ns]\.script-/] : [];
    expect(names).toEqual(["/visit.js", ...own.map((name) => expect.stringMatching(name))]);
  });

  it.each(listedPages.map(({ path }) => path).filter((path) => !leadForms.has(path)))(
    "%s leads on, before its footer, to a form, a calculator or the comparison",
    (path) => {
      const onward = pathsIn(partOf(path, /<main[\s>][\s\S]*<\/main>/));
      const ways = [...leadForms, "/resources", "/compare-offers"].filter((to) => to !== path);
      expect(onward.filter((to) => ways.includes(to))).not.toEqual([]);
    },
  );

  it.each(brochurePages.map(({ path }) => path))("%s closes with a way to another page", (path) => {
    const closing = partOf(
      path,
      /<(section|aside)[^>]*aria-labelledby="call-to-action"[\s\S]*?<\/\1>/,
    );
    expect(pathsIn(closing).filter((to) => to !== path)).not.toEqual([]);
  });

  it("put every legal text in paragraphs, its claims too", () => {
    for (const path of ["/privacy-policy", "/terms-of-use", "/security", "/accessibility"]) {
      const prose = partOf(path, /<div class="prose[\s\S]*?<\/div>/);
      const outside = prose.replace(/<(p|ul|ol|h2|h3|table|summary)\b[\s\S]*?<\/\1>/g, "");
      expect(outside.replace(/<[^>]*>/g, "").trim(), path).toBe("");
    }
  });

  it("ask staff to sign in where only staff may read", async () => {
    for (const path of staffOnly) {
      const answer = await visit(path);
      expect(answer.status).toBe(303);
      expect(answer.headers.get("Location")).toMatch(/^\/admin\/login/);
    }
    const signIn = readPage(await (await visit("/admin/login")).text());
    expect(signIn.headings[0]).toEqual({ level: 1, text: "Admin Access" });
    expect(signIn.meta.robots).toBe("noindex");
  });
});

describe("the structured data", () => {
  it("of the home page has the configured contacts and opening hours", () => {
    expect(jsonLdOf("/", "FinancialService")).toMatchObject({
      name: hostileName,
      url: `${origin}/`,
      telephone: "+16025550142",
      address: { addressLocality: "Phoenix", addressRegion: "AZ", postalCode: "85001" },
      openingHoursSpecification: {
        dayOfWeek: ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"].map(
          (day) => `https://schema.org/${day}`,
        ),
        opens: "07:00",
        closes: "15:00",
      },
    });
  });

  it.each(["/how-factoring-works", "/questions"])(
    "of the questions on %s has only what the page shows",
    (path) => {
      const html = bodies.get(path) ?? "";
      const { mainEntity } = jsonLdOf(path, "FAQPage");
      expect(mainEntity.length).toBeGreaterThan(3);
      for (const { name, acceptedAnswer } of mainEntity) {
        expect(html).toContain(name.replaceAll("'", "&#x27;"));
        expect(html).toContain(acceptedAnswer.text.replaceAll("'", "&#x27;"));
      }
    },
  );

  it("of an article leads from the home page over the resources to it", () => {
    const { itemListElement } = jsonLdOf("/resources/dot-compliance", "BreadcrumbList");
    expect(itemListElement.map(({ item }: { item: string }) => item)).toEqual([
      `${origin}/`,
      `${origin}/resources`,
      `${origin}/resources/dot-compliance`,
    ]);
  });
});

describe("the questions to a factor", () => {
  it("are linked from the menu, the comparisons and how it works", async () => {
    for (const path of ["/", "/get-quote"]) expect(pageOf(path).addresses).toContain("/questions");
    const compared = `/compare-offers?${new URLSearchParams(compareTextsOf(exampleOffers(compareOffersMessages)))}`;
    const inMain = async (path: string) =>
      /<main[\s\S]*<\/main>/.exec(await (await visit(path)).text())?.[0] ?? "";
    for (const path of ["/why-us", "/how-factoring-works", compared]) {
      expect(await inMain(path), path).toContain('href="/questions"');
    }
  });

  it("have a link that fills in the comments, and is never cached", async () => {
    const address = askAddress("notice");
    expect(pageOf("/questions").addresses).toContain(address);
    const answer = await visit(address);
    expect(answer.headers.get("Cache-Control")).not.toContain("s-maxage");
    const comments = /<textarea[^>]*name="comments"[^>]*>([^<]*)</;
    expect(comments.exec(await answer.text())?.[1]).toBe(
      "Please answer in writing: How much notice do I have to give to end it, and how?",
    );
    const plain = await (await visit("/get-quote")).text();
    expect(comments.exec(plain)?.[1]).toBe("");
    const unknown = await (await visit("/get-quote?from=questions&question=canary")).text();
    expect(comments.exec(unknown)?.[1]).toBe("");
    expect(withoutLanguageLink(unknown)).not.toContain("canary");
  });

  it("show in production the owner's answers, without confirmation marks", () => {
    const html = bodies.get("/questions") ?? "";
    expect(html).toContain("The owner says of uccRelease: $15, that&#x27;s all.");
    expect(html).not.toMatch(/Confirmed|Not confirmed|Not the production site/);
  });
});

describe("example content", () => {
  it("is left out in production, with its section", () => {
    const examples = [...exampleTestimonials, ...exampleTeam];
    for (const [path, html] of bodies) {
      for (const { name } of examples) expect(html, path).not.toContain(name);
      expect(html, path).not.toContain('id="testimonials"');
      expect(html, path).not.toContain("(another website)");
    }
  });
});

describe("the comparison of offers", () => {
  const compare = async (query = "") => (await visit(`/compare-offers${query}`)).text();
  const typedIn = (html: string, name: string) =>
    /value="([^"]*)"/.exec(
      new RegExp(`<input[^>]*name="${name}"[^>]*>`).exec(html)?.[0] ?? "",
    )?.[1];

  it("is linked from the menu, the hero's example, the two offers and the closing band, how it works and the article", () => {
    for (const [path, part] of [
      ["/about", /<header[\s\S]*?<\/header>/],
      ["/", /<section aria-labelledby="load-example-title"[\s\S]*?<\/section>/],
      ["/why-us", /<section aria-labelledby="two-offers"[\s\S]*?<\/section>/],
      ["/why-us", /<section aria-labelledby="call-to-action"[\s\S]*?<\/section>/],
      ["/how-factoring-works", /<section aria-labelledby="explanation"[\s\S]*?<\/section>/],
      ["/resources/factoring-vs-loans", /<div class="prose[\s\S]*?<section/],
    ] as const) {
      expect(pathsIn(partOf(path, part)), `${path} ${part}`).toContain("/compare-offers");
    }
  });

  it("opens empty and links to an example that its fields mark as one", async () => {
    const empty = await compare();
    expect(typedIn(empty, "averageInvoice")).toBe("5000");
    for (const name of ["a-name", "a-advanceRate", "a-factoringFee", "b-factoringFee"]) {
      expect(typedIn(empty, name), name).toBe("");
    }
    const example = readPage(empty).addresses.find((it) => it.startsWith("/compare-offers?"));
    const shown = await compare(example?.slice("/compare-offers".length));
    expect(typedIn(shown, "a-name")).toBe("Example offer 1");
    expect(typedIn(shown, "b-name")).toBe("Example offer 2");
    expect(shown).toContain("Example figures, not a real offer.");
    expect(shown).toContain("Offer A costs $900 less a month");
  });

  it("shows each offer's cost, and that some charges are missing", async () => {
    const query = new URLSearchParams(compareTextsOf(exampleOffers(compareOffersMessages)));
    const text = (await compare(`?${query}`)).replace(/<!-- -->|<[^>]*>/g, " ");
    expect(text).toContain("at least $1,500.00");
    expect(text).toContain("at least $2,400.00");
  });
});

describe("offers that make no sense", () => {
  it("show errors at their fields without scripts and keep the input, even with a thousand rows", async () => {
    const typed = { averageInvoice: "100", invoicesPerMonth: "10", daysToPay: "0" };
    const offer = { "a-advanceRate": "90", "a-factoringFee": "-2", "a-wireFee": "<b>" };
    // A thousand rows; the server rejects longer addresses before they get here.
    const rows = Array.from({ length: 1_000 }, (_, row) => [`d${row}`, "90"]).concat([
      ["d-wireFee", "1"],
    ]);
    const query = new URLSearchParams([...Object.entries({ ...typed, ...offer }), ...rows]);
    const html = await (await visit(`/compare-offers?${query}`)).text();
    for (const [name, value] of [
      ["daysToPay", "0"],
      ["a-factoringFee", "-2"],
      ["a-wireFee", "&lt;b&gt;"],
    ]) {
      const field = new RegExp(`<input[^>]*name="${name}"[^>]*>`).exec(html)?.[0] ?? "";
      expect(field).toContain(`value="${value}"`);
      expect(field).toContain('aria-invalid="true"');
      const [, describedBy = ""] = /aria-describedby="([^"]*)"/.exec(field) ?? [];
      expect(describedBy.split(" ").filter((id) => html.includes(`id="${id}"`))).not.toEqual([]);
    }
    expect(html).toContain("Days to Pay must be from 1 to 365.");
  });
});

describe("an address that leads nowhere", () => {
  it.each(["/nope", "/resources/nope", "/about/us", "/resources/%22%3E%3Cscript%3Ecanary"])(
    "%s is a real 404 with links onward",
    async (path) => {
      const answer = await visit(path);
      const html = await answer.text();
      const page = readPage(html);
      expect(answer.status).toBe(404);
      expect(page.title).toBe("404 Page Not Found");
      expect(page.headings[0]).toEqual({ level: 1, text: "404 Page Not Found" });
      expect(html).toContain("The page may have moved.");
      expect(html).not.toContain("canary");
      expect(page.addresses).toEqual(expect.arrayContaining(["/", "/resources", "/get-quote"]));
      expect(page.canonical).toBeUndefined();
    },
  );

  it.each(["/nope", "/es/nope"])("refuses a form sent to %s as the server does", async (path) => {
    const answer = await postForm(site.url + path, { a: "b" });
    const page = readPage(await answer.text());
    const { titles } = requestMessages[languageOf(path)];
    expect([answer.status, page.headings[0]?.text]).toEqual([405, titles[405]]);
    expect(page.texts.join()).toMatch(/nothing was saved|no se guardó nada/);
    expect(page.texts.join()).not.toMatch(/on our side|nuestra y quedó/);
  });

  it.each(["/es/nope", "/es/recursos/nope", "/es/recursos/fuel-management"])(
    "%s is a 404 in Spanish",
    async (path) => {
      const answer = await visit(path);
      const html = await answer.text();
      expect(answer.status).toBe(404);
      expect(html).toContain('<html lang="es-US"');
      const page = readPage(html);
      expect(page.headings[0]?.text).toBe("404 Página no encontrada");
      expect([...foreignIn("es", page.texts), ...page.texts.filter(isEnglish)]).toEqual([]);
    },
  );

  it("of a Spanish guide in English is a 404", async () => {
    expect((await visit("/resources/bolsas-de-carga")).status).toBe(404);
  });

  it("under /api/ is a 404 in JSON", async () => {
    const answer = await visit("/api/nope");
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({ success: false });
  });
});

describe("the category filter", () => {
  const articlesOn = (html: string) => [
    ...new Set(html.match(/href="\/resources\/[\w-]+"/g)?.map((link) => link.slice(6, -1))),
  ];

  it.each([
    ["finance", 2],
    ["factoring", 1],
    ["operations", 2],
    ["compliance", 1],
  ])("%s shows its %i guides next to the outlook's news card", async (category, count) => {
    const html = await (await visit(`/resources?category=${category}`)).text();
    expect(articlesOn(html)).toHaveLength(count + 1);
    expect(readPage(html).canonical).toBe(`${origin}/resources`);
  });

  it.each(["nope", "Finance'--", "", "%22%3E%3Cscript%3Ecanary"])(
    "with the unknown category %j shows all six and does not repeat it",
    async (category) => {
      const html = await (await visit(`/resources?category=${category}`)).text();
      expect(articlesOn(html)).toHaveLength(7);
      expect(html).not.toMatch(/canary|nope|Finance'/);
    },
  );
});

describe("the calculators in Spanish, without scripts", () => {
  const textOf = async (path: string) => {
    const html = await (await visit(path)).text();
    return html.replace(/<!-- -->/g, "").replaceAll("&amp;", "&");
  };

  it("calculate an invoice, and link on with its figures", async () => {
    const figures = "invoiceAmount=10%2C000&advanceRate=90&factoringRate=2.25&paymentTerms=45";
    const text = await textOf(`/es/recursos?tool=factoring-calculator&${figures}`);
    // 10000 × 2.25% × 45 ÷ 30 = 337.50; 1000 − 337.50; 9000 + 662.50
    expect(text).toContain(
      "Usted recibiría $9,000.00 por adelantado y $662.50 cuando su cliente pague: $9,662.50 en total, después de un cargo de $337.50.",
    );
    expect(text).toContain("Es solo una estimación. No es una oferta ni una aprobación.");
    expect(text).toMatch(/href="[^"]*\?from=factoring-calculator&invoiceAmount=10000&/);
    expect(text).toContain(`href="/resources?tool=factoring-calculator&${figures}"`);
  });

  it("show each error at its field and keep the input", async () => {
    const text = await textOf(
      "/es/recursos?tool=rate-quote&monthlyVolume=mucho&yearsInBusiness=51",
    );
    expect(text).toContain("Volumen mensual: use cifras, por ejemplo 5000 o $5,000.50.");
    expect(text).toContain("Años en el negocio: debe ser de 0 a 50.");
    expect(text).toContain("Tipo de carga: elija una opción de la lista.");
    expect(text).toContain('value="mucho"');
  });

  it("compare offers, and mark the example as one", async () => {
    const example = new URLSearchParams(compareTextsOf(exampleOffers(compareOffersMessagesEs)));
    const text = await textOf(`/es/comparar-ofertas?${example}`);
    expect(text).toContain("Cifras de ejemplo; no son una oferta real.");
    // 10 × 5000 × 2% × 45 ÷ 30; 10 × (5000 × 1.5% × 3 periods + 15)
    expect(text).toContain("La Oferta A cuesta $900 menos al mes");
    expect(text).toContain("al menos $2,400.00");
  });
});

function visit(path: string) {
  return fetch(site.url + path, { redirect: "manual" });
}

function pageOf(path: string): ReadPage {
  const page = pages.get(path);
  if (page === undefined) throw new Error(`${path} was not visited`);
  return page;
}

/** Every address of this site on a page. */
function ownAddresses(from: string): URL[] {
  const base = origin + from;
  return pageOf(from)
    .addresses.filter((address) => !/^(?:tel|sms|mailto|data):/.test(address))
    .map((address) => new URL(address, base))
    .filter((url) => url.origin === origin);
}

/** The part of a page that matches a pattern; empty if none does. */
function partOf(path: string, pattern: RegExp) {
  return pattern.exec(bodies.get(path) ?? "")?.[0] ?? "";
}

/** The pages of this site that a part of a page links to. */
function pathsIn(part: string) {
  return readPage(part)
    .addresses.filter((address) => address.startsWith("/"))
    .map((address) => new URL(address, origin).pathname);
}

/** Has several words, some of them English; a single word is a name or a code. */
function isEnglish(text: string) {
  return text.includes(" ") && hasEnglish(text);
}

/** The texts for search engines in the page's language. */
function textsOfJson(value: unknown, language: Language): string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  if ("inLanguage" in value && value.inLanguage !== localeOf[language]) return [];
  return Object.values(value).flatMap((inner) => textsOfJson(inner, language));
}

/** Reads each script once, even if many pages use it. */
function scriptAt(address: string): Promise<string> {
  const read = shippedScripts.get(address) ?? visit(address).then((answer) => answer.text());
  shippedScripts.set(address, read);
  return read;
}

/** Follows each link once, even if many pages have it. */
function target(address: string) {
  const known = targets.get(address);
  if (known !== undefined) return known;
  const found = visit(address).then(async (answer) => {
    const isPage = answer.headers.get("Content-Type")?.startsWith("text/html");
    const body = await answer.text();
    return { status: answer.status, ids: isPage ? readPage(body).ids : new Set<string>() };
  });
  targets.set(address, found);
  return found;
}

const staffOnly = ["/admin/quotes", "/admin/team"];

const origin = "https://www.sunrise.example";

const hostileName = `Sunrise "&amp; Sons' Factoring`;

const answers = new Map<string, Response>();

const pages = new Map<string, ReadPage>();

const bodies = new Map<string, string>();

const leadForms = new Set([
  "/get-quote",
  "/fuel-card-application",
  "/es/cotizacion",
  "/es/tarjeta-de-combustible",
]);

/** Pages without tools and without a form to help with. */
const withoutScript = [...brochurePages.map(({ path }) => path), "/es", apiPage].filter(
  (path) => !["/resources", "/compare-offers"].includes(path),
);

const shippedScripts = new Map<string, Promise<string>>();

const targets = new Map<string, Promise<{ status: number; ids: Set<string> }>>();
