import { bech32 } from "@scure/base";
import { IANAZone } from "luxon";
import { z } from "zod";

/** Adds a problem to the text that a rule transforms, and returns what zod takes for no value. */
function refuse(context: z.RefinementCtx, message: string): never {
  context.addIssue({ code: "custom", message });
  return z.NEVER;
}

export const someText = z.string().trim().min(1, "must not be blank");

export const optionalText = someText.optional();

/** Returns the schema of a whole number in digits, from `least` to `most`. */
export function wholeNumber(least: number, most: number) {
  const error = `must be a whole number from ${least} to ${most}`;
  return z
    .string()
    .trim()
    .regex(/^\d+$/, error)
    .transform(Number)
    .refine((number) => number >= least && number <= most, error);
}

/** Returns the schema of a list such as `Dry Van: 38 | Flatbed: 45`, parsed to pairs in the order of `names`. `complete` requires every name unless the list is blank. */
export function namedNumbers<const Name extends string>(
  names: readonly Name[],
  example: string,
  complete = false,
) {
  return z.string().transform((list, context): { name: Name; number: number }[] => {
    const parts = list.split(/[|\n]/).filter((part) => part.trim() !== "");
    const pairs = parts.flatMap((part) => {
      const [, given, digits = ""] = /^\s*(.+?)\s*:\s*\$?(\d[\d,]{0,11})%?\s*$/.exec(part) ?? [];
      const name = names.find((one) => one.toLowerCase() === given?.toLowerCase());
      const number = Number(digits.replaceAll(",", ""));
      return name !== undefined && number > 0 ? [{ name, number }] : [];
    });
    const isEach = new Set(pairs.map(({ name }) => name)).size === parts.length;
    if (isEach && (!complete || [0, names.length].includes(parts.length))) {
      return names.flatMap((name) => pairs.filter((pair) => pair.name === name));
    }
    return refuse(
      context,
      `must be a list such as ${example}, of these names: ${names.join(", ")}`,
    );
  });
}

export const mailAddress = z
  .string()
  .trim()
  .pipe(z.email("must be an email address such as name@example.com"));

/** The rule for a text that pages and mails show: short, without invisible characters and without characters that reverse the writing direction. Pages escape it. */
export const shownText = someText
  .max(500, "must have 500 characters or fewer")
  .regex(
    /^[^\p{Cc}\p{Cf}\p{Co}\u2028\u2029]*$/u,
    "must not contain invisible characters; type it again",
  );

/** The rule for a name or an address. */
export const companyText = shownText.max(200, "must have 200 characters or fewer");

/** The rule for a phone number: at least ten digits. */
export const phone = shownText
  .max(40, "must have 40 characters or fewer")
  .regex(
    /^(?:[^\d<>]*\d){10}[^<>]*$/,
    "must be a phone number with its area code, such as (602) 555-0142",
  );

/** The rule for an IANA time zone. */
export const timeZone = z
  .string()
  .refine(IANAZone.isValidZone, "must be an IANA time zone such as America/Phoenix");

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** The rule for a time of day, parsed as minutes after midnight. */
export const clockTime = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, "must be a time of day such as 07:00")
  .transform(minutesOf);

const isDay = (text: string) => z.iso.date().safeParse(text).success;

const entriesOf = (list: string) => list.split(",").map((entry) => entry.trim());

/** The rule for holidays: `bank` for all bank holidays, `none`, or a list of ISO dates, which may also contain `bank`. */
export const holidays = z
  .string()
  .max(5_000, "must have 5,000 characters or fewer")
  .transform((list, context): "bank" | "none" | string[] => {
    if (list === "bank" || list === "none") return list;
    const days = entriesOf(list);
    if (days.every((day) => day === "bank" || isDay(day))) return days;
    return refuse(context, "must be bank, none, or dates such as 2026-12-24, 2026-12-31");
  });

/** The rule for days on which the business closes early, such as `2026-12-24 12:00`, parsed as minutes after midnight by ISO date. */
export const earlyClosings = z
  .string()
  .max(5_000, "must have 5,000 characters or fewer")
  .transform((list, context): Readonly<Record<string, number>> => {
    const closings = (list === "" ? [] : entriesOf(list)).map((entry) => entry.split(/\s+/));
    const isClosing = ([day = "", time, ...rest]: string[]) =>
      isDay(day) && clockTime.safeParse(time).success && rest.length === 0;
    if (closings.every(isClosing)) {
      return Object.fromEntries(closings.map(([day, time = ""]) => [day, minutesOf(time)]));
    }
    return refuse(context, "must be dates with times such as 2026-12-24 12:00, 2026-12-31 15:00");
  });

/** The rule for email addresses, separated by commas. */
export const mailAddresses = z
  .string()
  .transform(entriesOf)
  .pipe(z.array(z.email("must be email addresses, with commas between them")).min(1));

/** The rule for an http or https URL. */
export const webAddress = z.url({
  protocol: /^https?$/,
  error: "must start with http:// or https://",
});

/** The rule for the origin of a site, without a path. */
export const siteAddress = webAddress.refine(
  (url) => URL.canParse(url) && `${new URL(url).origin}/` === new URL(url).href,
  "must end with its host, without a path or a password, such as https://www.example.com",
);

/** The rule for a bucket's URL, parsed to end with a slash. */
export const bucketUrl = z
  .string()
  .refine(
    isBucketUrl,
    "must be https://HOST/BUCKET or https://HOST/BUCKET/FOLDER, without a password or a query",
  )
  .transform((url) => new URL(url.replace(/\/*$/, "/")));

/** The rule for a public age key. */
export const ageRecipient = z
  .string()
  .refine(
    isAgeRecipient,
    "must be an age public key such as age1…, copied exactly (make one with: tpf offsite key)",
  );

const hostLabel = "[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?";
// A wildcard needs two labels after it, because "*.com" would allow half the web.
const hostPattern = new RegExp(
  `^(?:${hostLabel}(?:\\.${hostLabel})*|\\*(?:\\.${hostLabel}){2,})(?::[1-9]\\d{0,4})?$`,
);

/** The rule for comma-separated host names with optional ports. `*.example.com` matches subdomains, but not example.com itself. */
export const hostList = z.string().transform((list, context) => {
  const named = new Set(entriesOf(list.toLowerCase()).filter((entry) => entry !== ""));
  const wrong = [...named].find((entry) => entry.length > 253 || !hostPattern.test(entry));
  if (wrong === undefined) return [...named];
  return refuse(
    context,
    `must list host names or *.suffixes separated by commas; “${wrong}” is neither`,
  );
});

function isBucketUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, pathname, username, search, hash } = new URL(text);
  const local = ["localhost", "127.0.0.1", "[::1]"].includes(hostname);
  const encrypted = protocol === "https:" || (protocol === "http:" && local);
  return encrypted && /[^/]/.test(pathname) && username + search + hash === "";
}

/** Returns whether a text is a public age key. Its checksum (Bech32, BIP 173) reveals typing errors. */
function isAgeRecipient(text: string): boolean {
  const read = bech32.decodeUnsafe(text);
  if (!text.startsWith("age1") || read?.prefix !== "age") return false;
  return bech32.fromWordsUnsafe(read.words)?.length === 32;
}

/** Returns the short name of a time zone (IANA name), such as "ET" or "MST". */
export function zoneLabel(timeZone: string): string {
  const format = new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "shortGeneric" });
  const label = format.formatToParts().find(({ type }) => type === "timeZoneName");
  return label?.value ?? timeZone;
}

/** Returns the rule of a text that visitors read: plain text on one line, of at most `most` characters. */
function plainText(most: number) {
  return z
    .string()
    .overwrite((text) => text.replace(/\s+/g, " ").trim())
    .min(1, "must not be empty")
    .max(most, `must have at most ${most} characters`)
    .refine((text) => !/[<>]|&#?\w+;/.test(text), "must be plain text, without HTML")
    .refine(
      // U+FFFD replaces a byte that is not UTF-8.
      (text) => !/[\p{Cc}\p{Cf}\p{Cs}\uFFFD]/u.test(text),
      "must have no invisible characters",
    );
}

/** Returns the rule of a setting whose text is JSON of a schema. An unset setting has the value of `empty`. */
function jsonText<Schema extends z.ZodType>(schema: Schema, empty: string) {
  return z
    .string()
    .max(100_000, "must have at most 100000 characters")
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text);
      } catch {
        return refuse(context, "must be JSON, as /admin/settings writes it");
      }
    })
    .pipe(schema)
    .prefault(empty);
}

function listOf<Schema extends z.ZodType>(item: Schema, most: number) {
  const list = z.array(item, "must be a list");
  return jsonText(list.max(most, `must have at most ${most} entries`), "[]");
}

const testimonial = z.strictObject({
  place: z.enum(["home", "why-us"], "must be home or why-us"),
  name: plainText(60),
  /** The client's title or company. */
  title: plainText(80),
  location: plainText(60),
  quote: plainText(500),
  /** The same in Spanish. Without it the Spanish page shows the English quote. */
  titleEs: plainText(80).optional(),
  quoteEs: plainText(500).optional(),
  rating: z.int("must be a whole number").min(1, "must be 1 to 5").max(5, "must be 1 to 5"),
});

const newsCard = z.strictObject({
  title: plainText(100),
  text: plainText(300),
  source: plainText(60),
  /** The same in Spanish. Without it the Spanish page shows the English text. */
  titleEs: plainText(100).optional(),
  textEs: plainText(300).optional(),
  date: z.iso.date("must be a date such as 2026-11-22").optional(),
  link: z
    .url({ protocol: /^https$/, error: "must start with https://" })
    .max(500, "must have at most 500 characters"),
});

/** A picture that the owner uploads, with its text alternatives. */
const picture = z.strictObject({
  /** The id of a stored photo. */
  photo: z.string().regex(/^[0-9a-f]{64}$/, "must be chosen"),
  alt: plainText(200),
  altEs: plainText(200),
});

/** Returns the rule for a list with at most `most` pictures. The default is an empty list. */
export function pictures(most: number) {
  return listOf(picture, most);
}

/** The rule for the owner's testimonials. The default is an empty list. */
export const testimonials = listOf(testimonial, 12);

/** The rule for the owner's news cards. The default is an empty list. */
export const newsCards = listOf(newsCard, 8);

/** The rule for the owner's answers on /questions, by question, such as `notice`, or `notice.es` for the Spanish answer. By default there are none. */
export const answers = jsonText(
  z
    .record(
      z.string().regex(/^[a-z]{1,40}(\.es)?$/i),
      plainText(500),
      "must hold answers by the names of their questions",
    )
    .superRefine((given, context) => {
      for (const name of Object.keys(given)) {
        if (!name.endsWith(".es") || Object.hasOwn(given, name.slice(0, -3))) continue;
        context.addIssue({ code: "custom", path: [name], message: "needs an answer in English" });
      }
    }),
  "{}",
);

export type Testimonial = z.infer<typeof testimonial>;
export type Picture = z.infer<typeof picture>;
export type NewsCard = z.infer<typeof newsCard>;
