import { describe, expect, it } from "vitest";
import { getConfig } from "~/config.server";
import { checkConfiguration } from "~/health/check-configuration.server";
import { loadHome } from "~/pages/owners-content.server";
import { action, loader } from "~/routes/admin.settings";
import type { SettingsView } from "~/settings/settings-view.server";
import { questionSheet } from "~/site/questions.server";
import type { TestDatabase } from "../support/database";
import { send } from "../support/requests";
import { eachWithoutSettings, startWith } from "./settings-fixture";

describe("testimonials", () => {
  it("are added in the empty form at the end, and show on their page with the next request", async () => {
    expect((await save("testimonials", entries(ana, bo))).status).toBe(303);
    const { testimonials } = loadHome(requestOf("/"));
    expect(testimonials).toMatchObject([
      { name: "Ana", quote: "Paid on Friday.", rating: 5, example: false },
      { name: "Bo" },
    ]);
  });

  it("are moved and removed, and an undo brings them back", async () => {
    await save("testimonials", entries(ana, bo, cy));
    await save("testimonials", entries({ ...ana, position: "3" }, bo, cy, empty));
    expect(names()).toEqual(["Bo", "Cy", "Ana"]);
    await save("testimonials", entries(bo, cy, { ...ana, position: "1" }, empty));
    expect(names()).toEqual(["Ana", "Bo", "Cy"]);
    await save("testimonials", entries(ana, { ...bo, remove: "on" }, cy, empty));
    expect(names()).toEqual(["Ana", "Cy"]);
    const [newest] = (await row("TESTIMONIALS")).history;
    expect(newest?.value).toBe("Ana, Cy");
    const change = `TESTIMONIALS ${newest?.id} ${newest?.before}`;
    await send(action, path, { cookie, fields: { intent: "restore", change } });
    expect(names()).toEqual(["Ana", "Bo", "Cy"]);
    await save("testimonials", entries(empty));
    expect(getConfig().TESTIMONIALS).toEqual([]);
  });

  it.each([
    [{ quote: "" }, "Testimonial 2, Quote must not be empty."],
    [{ quote: "x".repeat(501) }, "Testimonial 2, Quote must have at most 500 characters."],
    [{ name: "<b>Bo</b>" }, "Testimonial 2, Name must be plain text, without HTML."],
    [{ name: "B\u202eo" }, "Testimonial 2, Name must have no invisible characters."],
    [{ place: "about" }, "Testimonial 2, Page must be home or why-us."],
    [{ rating: "9" }, "Testimonial 2, Stars must be 1 to 5."],
    [{ rating: "" }, "Testimonial 2, Stars must be 1 to 5."],
  ])(
    "%j is refused, names the entry and its field, and is kept as typed",
    async (wrong, message) => {
      const { status, body } = await save("testimonials", entries(ana, { ...bo, ...wrong }));
      expect(status).toBe(400);
      expect(body).toMatchObject({ errors: { TESTIMONIALS: message } });
      const { typed } = body as { typed: { TESTIMONIALS: string } };
      expect(JSON.parse(typed.TESTIMONIALS)[1].title).toBe("Owner");
      expect(getConfig().TESTIMONIALS).toEqual([]);
    },
  );

  it("are at most 12", async () => {
    const { body } = await save("testimonials", entries(...Array(13).fill(ana)));
    expect(body).toMatchObject({
      errors: { TESTIMONIALS: "Testimonials must have at most 12 entries." },
    });
  });
});

it("a news card's link that is too long is refused in words", async () => {
  const card = { title: "Rates", text: "Up.", source: "The Wire" };
  const link = `https://wire.example/${"x".repeat(500)}`;
  const fields = Object.entries({ ...card, link }).map(([name, text]) => [`NEWS-0-${name}`, text]);
  expect((await save("news", Object.fromEntries(fields))).body).toMatchObject({
    errors: { NEWS: "News card 1, Link must have at most 500 characters." },
  });
});

describe("answers", () => {
  it("replace the standard answers in both languages", async () => {
    await save("answers", { "ANSWERS-notice": "30 days.", "ANSWERS-notice.es": "30 días." });
    const [contract] = questionSheet(getConfig(), "es").groups;
    expect(contract?.questions).toContainEqual(
      expect.objectContaining({ id: "notice", answer: "30 días.", confirmed: true }),
    );
    expect((await row("ANSWERS")).history[0]?.value).toBe("notice, notice.es");
  });

  it.each([
    [
      { "ANSWERS-ucc.es": "Sí." },
      "and what does it cover?” in Spanish needs an answer in English.",
    ],
    [
      { "ANSWERS-ucc": "x".repeat(501) },
      "and what does it cover?” must have at most 500 characters.",
    ],
  ])("name the question that needs correcting", async (fields, message) => {
    const { status, body } = await save("answers", fields);
    expect(status).toBe(400);
    expect(body).toMatchObject({ errors: { ANSWERS: expect.stringContaining(message) } });
  });
});

it("a second editor of claims, and the history, read which claims changed", async () => {
  const confirm = (seen: string, ...claims: string[]) => {
    const head = { intent: "save", group: "claims", seen };
    const fields = [...Object.entries(head), ...claims.map((name) => ["CLAIMS_CONFIRMED", name])];
    return send(action, path, { cookie, fields });
  };
  await confirm("0", "advance", "rates");
  await confirm("1", "advance", "fleetSize");
  expect(await confirm("1", "advance", "rates", "clients")).toMatchObject({
    status: 409,
    body: {
      message: expect.stringContaining(
        "Confirmed claims is now “2 confirmed; added Fleet size; withdrew Rates” (dispatch)",
      ),
    },
  });
  expect((await row("CLAIMS_CONFIRMED")).history.map(({ value }) => value)).toEqual([
    "2 confirmed; added Fleet size; withdrew Rates",
    "2 confirmed; added Advance; added Rates",
  ]);
});

it("the addresses that are notified are settings, and a cleared one does not return", async () => {
  await start({ NOTIFY_TO: "leads@sunrise.example", SMTP_URL: "smtp://mail.sunrise.example" });
  expect(getConfig().NOTIFY_TO).toEqual(["leads@sunrise.example"]);
  const both = "ana@sunrise.example, bo@sunrise.example";
  await save("notified", { NOTIFY_TO: "", NOTIFY_ESCALATE_TO: both });
  expect(getConfig().NOTIFY_TO).toBeUndefined();
  expect(getConfig().NOTIFY_ESCALATE_TO).toEqual(both.split(", "));
  const { body } = await save("notified", { NOTIFY_TO: "ana" });
  expect(body).toMatchObject({
    errors: { NOTIFY_TO: "New leads must be email addresses, with commas between them." },
  });
});

it("a day that closes early without a time is refused in the words of the form", async () => {
  await start({});
  const day = { COMPANY_EARLY_CLOSINGS: "2026-12-24", "COMPANY_EARLY_CLOSINGS-time": "" };
  const COMPANY_EARLY_CLOSINGS =
    "Closes early on must be dates with times such as 2026-12-24 12:00, 2026-12-31 15:00.";
  expect((await save("hours", day)).body).toMatchObject({ errors: { COMPANY_EARLY_CLOSINGS } });
});

it("hours of the environment that allow no reply are the doctor's first concern", async () => {
  const concerns = async (closes: string) => {
    await start({ COMPANY_WEEKDAYS: "1", COMPANY_OPENS: "07:00", COMPANY_CLOSES: closes });
    const found = checkConfiguration(getConfig());
    return found.filter(({ text }) => text.startsWith("The business hours hold less"));
  };
  expect(await concerns("07:05")).toMatchObject([
    { group: "leads", page: "/admin/settings#COMPANY_WEEKDAYS" },
  ]);
  await save("hours", {
    COMPANY_WEEKDAYS: "1",
    COMPANY_OPENS: "07:00",
    COMPANY_CLOSES: "08:00",
    COMPANY_TIME_ZONE: "America/Phoenix",
    COMPANY_HOLIDAYS: "bank",
  });
  expect(await concerns("07:05")).toEqual([]);
});

const path = "/admin/settings";
const ana = person("Ana", "Paid on Friday.");
const bo = person("Bo", "Fair.");
const cy = person("Cy", "Plain.");
const empty = { place: "home", rating: "5" };

let database: TestDatabase;
let cookie: string;

eachWithoutSettings((made, administrator) => {
  [database, cookie] = [made, administrator];
});

function person(name: string, quote: string): Record<string, string> {
  return { place: "home", name, title: "Owner", location: "Yuma", quote, rating: "5" };
}

/** The fields of testimonials as the page names them. */
function entries(...given: Record<string, string>[]): Record<string, string> {
  const fields = given.flatMap((entry, at) =>
    Object.entries(entry).map(([field, value]) => [`TESTIMONIALS-${at}-${field}`, value]),
  );
  return Object.fromEntries(fields);
}

const names = () => getConfig().TESTIMONIALS.map(({ name }) => name);

const requestOf = (address: string) => ({
  request: new Request(`http://localhost${address}`),
  params: {},
  context: {},
});

const start = (environment: Record<string, string>) =>
  startWith(database.db, { NODE_ENV: "test", ...environment });

async function save(group: string, fields: Record<string, string>) {
  const seen = Math.max(0, ...(await view()).rows.map(({ history: [newest] }) => newest?.id ?? 0));
  const head = { intent: "save", group, seen: String(seen) };
  return send(action, path, { cookie, fields: { ...head, ...fields } });
}

async function view() {
  const { body } = await send(loader, path, { cookie });
  // The loader's data, as the page gets it.
  return (body as { view: SettingsView }).view;
}

async function row(name: string) {
  const found = (await view()).rows.find((one) => one.name === name);
  if (found === undefined) throw new Error(`There is no ${name}.`);
  return found;
}
