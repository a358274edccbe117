import { isAddress, sameEverywhere } from "./spanish";

type Module = Readonly<Record<string, unknown>>;

const english = import.meta.glob<Module>(["../../app/**/*.en.ts", "../../app/site/claims.ts"], {
  eager: true,
});
const spanish = import.meta.glob<Module>("../../app/**/*.es.ts", { eager: true });

const pairs = Object.entries(spanish).map(([file, words]) => {
  const own = english[file.replace(/\.es\.ts$/, ".en.ts")];
  return { file, words, english: own ?? english[file.replace(/\.es\.ts$/, ".ts")] };
});

/** A message by its place in its module, such as "homeWords.hero.title"; of a function the texts that it is made of. */
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

/** Every Spanish message of the modules of words beside its English one. */
export const messages = pairs.flatMap(({ file, words, english }) =>
  Object.entries(words).flatMap(([name, value]) => {
    const own = new Map(messagesOf(english?.[name.replace(/Es$/, "")], name));
    return messagesOf(value, name).map(([place, text]) => ({
      place: `${file.slice("../../".length)}: ${place}`,
      spanish: text,
      english: own.get(place),
    }));
  }),
);

/** The keys of the English modules of words, each with the place where it stands; what they export is another check's. */
export const keys = new Map(
  Object.entries(english).flatMap(([file, words]) =>
    Object.values(words).flatMap((value) => keysOf(value, file.slice("../../".length))),
  ),
);

function keysOf(value: unknown, place: string): [key: string, place: string][] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]): [string, string][] => [
    ...(Array.isArray(value) ? [] : ([[key, place]] satisfies [string, string][])),
    ...keysOf(inner, `${place} ${key}`),
  ]);
}

/** What the modules say in one language and not in the other. */
function onlyIn(language: "english" | "spanish"): string[] {
  const other = language === "english" ? "spanish" : "english";
  const others = new Set(messages.map((message) => message[other]));
  return messages.flatMap(({ [language]: text }) =>
    text === undefined || others.has(text) || !/\p{L}{3}/u.test(text) ? [] : text,
  );
}

const foreign = { en: onlyIn("spanish"), es: onlyIn("english") };

/** Returns what texts of a page in a language have of ours in the other; a short message is looked for as a whole text. */
export function foreignIn(language: "en" | "es", texts: readonly string[]): string[] {
  const whole = new Set(texts);
  const all = texts.join("\n");
  return foreign[language].filter(
    (text) => whole.has(text) || (text.length > 24 && all.includes(text)),
  );
}
