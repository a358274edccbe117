import { parseConfig } from "~/config.server";
import { claimNames } from "~/site/claims";
import { companyOf } from "~/site/company.server";
import type { ClaimSite } from "~/site/messages";
import { isAddress, sameEverywhere } from "./spanish";

type Module = Readonly<Record<string, unknown>>;

const english = import.meta.glob<Module>(["../../app/**/*.en.ts", "../../app/site/claims.ts"], {
  eager: true,
});
const spanish = import.meta.glob<Module>("../../app/**/*.es.ts", { eager: true });

/** Modules that export messages of both languages, made by `inBothLanguages` or `withClaims`. */
const merged = import.meta.glob<Module>(
  ["../../app/**/*.messages.ts", "../../app/site/{pages,questions}.ts"],
  { eager: true },
);

/** Returns the argument for messages that are functions: the company, and the facts that mails name, all printed as "X". */
function argumentIn(language: "en" | "es") {
  const company = companyOf(parseConfig({ NODE_ENV: "test" }), language);
  const asX = { toString: () => "X" };
  return {
    ...company,
    shortName: "X",
    email: "X",
    request: "X",
    reference: "X",
    due: "X",
    reach: () => "X",
    charAt: () => "X",
    slice: () => "",
    ...asX,
  };
}

const isInBothLanguages = (value: unknown): value is Record<"en" | "es", unknown> =>
  typeof value === "object" && value !== null && "en" in value && "es" in value;

/** Whether an export is made by `withClaims`. */
const isWithClaims = (name: string, value: unknown): value is (site: ClaimSite) => unknown =>
  typeof value === "function" && name.endsWith("Messages");

const inBothLanguages = Object.entries(merged).flatMap(([file, module]) =>
  Object.entries(module).flatMap(([name, value]) => {
    if (isInBothLanguages(value)) return [{ file, name, ...value }];
    if (!isWithClaims(name, value)) return [];
    // For a site that states its claims, and for a site that states none.
    return [[], claimNames].map((notYetTrue) => ({
      file,
      name,
      en: value({ language: "en", company: { notYetTrue } }),
      es: value({ language: "es", company: { notYetTrue } }),
    }));
  }),
);

const pairs = Object.entries(spanish).map(([file, messages]) => {
  const own = english[file.replace(/\.es\.ts$/, ".en.ts")];
  return { file, messages, english: own ?? english[file.replace(/\.es\.ts$/, ".ts")] };
});

/** A message by its path in its module, such as "homeWords.hero.title"; for a function, the texts that it returns. */
function messagesOf(value: unknown, place: string): [place: string, text: string][] {
  if (typeof value === "string") return isAddress(value) ? [] : [[place, value]];
  if (typeof value === "function") return [[place, textsOfFunction(String(value))]];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    sameEverywhere.test(key) ? [] : messagesOf(inner, `${place}.${key}`),
  );
}

function textsOfFunction(source: string): string {
  const texts = source.match(/"(?:\\.|[^"\\])*"|`(?:\\.|[^`\\])*`/g) ?? [];
  return texts
    .map((text) => text.slice(1, -1).replace(/\$\{[^}]*\}/g, " "))
    .filter((text) => !isAddress(text))
    .join(" ");
}

/** Calls the functions among messages, so that their texts can be compared. */
function resolve(value: unknown, language: "en" | "es"): unknown {
  if (typeof value === "function") {
    const argument = argumentIn(language);
    return resolve(value(argument, argument), language);
  }
  if (Array.isArray(value)) return value.map((inner) => resolve(inner, language));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, resolve(inner, language)]),
  );
}

/** Messages that only Spanish pages have: the language in which we reply. */
const inSpanishAlone = "shellMessages.answersIn";

const mergedMessages = inBothLanguages.flatMap(({ file, name, en, es }) => {
  const own = new Map(messagesOf(resolve(en, "en"), name));
  const spanishOnes = messagesOf(resolve(es, "es"), name);
  return spanishOnes.flatMap(([place, text]) =>
    place === inSpanishAlone
      ? []
      : {
          place: `${file.slice("../../".length)}: ${place}`,
          spanish: text,
          english: own.get(place),
        },
  );
});

const pairedMessages = pairs.flatMap(({ file, messages, english }) =>
  Object.entries(messages).flatMap(([name, value]) => {
    const own = new Map(messagesOf(english?.[name.replace(/Es$/, "")], name));
    return messagesOf(value, name).map(([place, text]) => ({
      place: `${file.slice("../../".length)}: ${place}`,
      spanish: text,
      english: own.get(place),
    }));
  }),
);

/** Every Spanish message next to its English one. */
export const messages = [...pairedMessages, ...mergedMessages];

/** The keys of the English message modules, each with its location. Another check covers their exports. */
export const keys = new Map([
  ...Object.entries(english).flatMap(([file, messages]) =>
    Object.values(messages).flatMap((value) => keysOf(value, file.slice("../../".length))),
  ),
  ...inBothLanguages.flatMap(({ file, en }) =>
    keysOf(resolve(en, "en"), file.slice("../../".length)),
  ),
]);

function keysOf(value: unknown, place: string): [key: string, place: string][] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]): [string, string][] => [
    ...(Array.isArray(value) ? [] : ([[key, place]] satisfies [string, string][])),
    ...keysOf(inner, `${place} ${key}`),
  ]);
}

/** The messages that exist in only one of the languages. */
function onlyIn(language: "english" | "spanish"): string[] {
  const other = language === "english" ? "spanish" : "english";
  const others = new Set(messages.map((message) => message[other]));
  return messages.flatMap(({ [language]: text }) =>
    text === undefined || others.has(text) || !/\p{L}{3}/u.test(text) ? [] : text,
  );
}

const foreign = { en: onlyIn("spanish"), es: onlyIn("english") };

/** Returns our messages in the other language that appear on a page; a short message must match a whole text. */
export function foreignIn(language: "en" | "es", texts: readonly string[]): string[] {
  const whole = new Set(texts);
  const all = texts.join("\n");
  return foreign[language].filter(
    (text) => whole.has(text) || (text.length > 24 && all.includes(text)),
  );
}
