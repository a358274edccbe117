/** The parts of a rendered page that tests read. Attributes and texts are decoded. */
export interface ReadPage {
  title: string;
  headings: { level: number; text: string }[];
  /** `content` by the name or property of each meta element. */
  meta: Record<string, string>;
  canonical: string | undefined;
  /** Addresses of links, forms, pictures, styles, scripts and icons, as written; a form's fragment is a place in its answer. */
  addresses: string[];
  ids: Set<string>;
  /** Texts that are read or read out, in the page's language: runs of text, labels and descriptions. */
  texts: string[];
  /** Inline scripts by their type, undecoded, as the policy hashes them. */
  scripts: { type: string; body: string }[];
}

/** Reads a page that React rendered: quoted attributes, no comments inside tags. */
export function readPage(html: string): ReadPage {
  const withoutScripts = html.replace(/<script[\s\S]*?<\/script>/g, "");
  const tags = [...withoutScripts.matchAll(/<([a-z][\w-]*)((?:\s[^<>]*?)?)\/?>/g)].map(
    ([, name = "", attributes = ""]) => ({ name, ...attributesOf(attributes) }),
  );
  const named = (name: string) => tags.filter((tag) => tag.name === name);
  return {
    title: textOf(/<title>([\s\S]*?)<\/title>/.exec(html)?.[1] ?? ""),
    headings: [...withoutScripts.matchAll(/<h([1-6])[^>]*>([\s\S]*?)<\/h\1>/g)].map(
      ([, level, body = ""]) => ({ level: Number(level), text: textOf(body) }),
    ),
    meta: Object.fromEntries(
      named("meta").map(({ values }) => [
        values.name ?? values.property ?? "",
        values.content ?? "",
      ]),
    ),
    canonical: named("link").find(({ values }) => values.rel === "canonical")?.values.href,
    addresses: tags.flatMap(({ name, values }) =>
      name === "link" && values.rel === "canonical"
        ? []
        : [values.href, values.src, values.action?.replace(/#.*/, "")].filter(
            (address) => address !== undefined,
          ),
    ),
    texts: textsOf(withoutScripts),
    ids: new Set(tags.flatMap(({ values }) => values.id ?? [])),
    scripts: [...html.matchAll(/<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/g)].map(
      ([, attributes = "", body = ""]) => ({
        type: attributesOf(attributes).values.type ?? "",
        body,
      }),
    ),
  };
}

/** Returns a page without its link to the other language, the only place that repeats known query parameters. */
export const withoutLanguageLink = (html: string) =>
  html.replace(/<a [^>]*hrefLang[^>]*>/, "").replace(/knownQuery\W+[^"\\]*/, "");

function textsOf(html: string): string[] {
  const own = html.replace(/<([a-z]\w*)\b(?<!html)[^>]*\slang="[^"]*"[^>]*>[\s\S]*?<\/\1>/g, "");
  const attributes = own.matchAll(/\s(?:aria-label|alt|title|placeholder|content)="([^"]*)"/g);
  return [
    ...own.replace(/<style[\s\S]*?<\/style>/g, "").split(/<[^>]*>/),
    ...[...attributes].map(([, value = ""]) => value),
  ].flatMap((text) => textOf(text) || []);
}

function attributesOf(source: string): { values: Record<string, string | undefined> } {
  const pairs = [...source.matchAll(/([\w:-]+)="([^"]*)"/g)];
  return { values: Object.fromEntries(pairs.map(([, name, value = ""]) => [name, decode(value)])) };
}

function textOf(markup: string): string {
  return decode(markup.replace(/<[^>]*>/g, " "))
    .replace(/\s+/g, " ")
    .trim();
}

function decode(text: string): string {
  return text
    .replace(/&#x([0-9a-f]+);/gi, (_, code: string) => String.fromCodePoint(Number(`0x${code}`)))
    .replaceAll("&quot;", '"')
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");
}
