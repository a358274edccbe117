import { describe, expect, it } from "vitest";
import { findAllAuditEntries } from "#db/queries/audit.server";
import { getConfig } from "~/config.server";
import { settingNames } from "~/config-settings.server";
import { diagnose } from "~/health/diagnose.server";
import { loader as audit } from "~/routes/admin.audit";
import { action, loader } from "~/routes/admin.settings";
import { loader as download } from "~/routes/admin.settings_.export";
import { settings } from "~/settings/settings";
import type { SettingsView } from "~/settings/settings-view.server";
import { companyOf } from "~/site/company.server";
import type { TestDatabase } from "../support/database";
import { messageIn } from "../support/desk";
import { send } from "../support/requests";
import { eachWithoutSettings, startWith } from "./settings-fixture";

const path = "/admin/settings";

describe("a save", () => {
  it("shows from the next request on, with its audit entry and who changed it", async () => {
    const { status, headers } = await save("company", { COMPANY_PHONE: "(480) 555-0100" });
    expect([status, headers.get("Location")]).toEqual([303, `${path}?open=company#company`]);
    expect(messageIn(headers)).toBe("Saved. Pages, emails and files show it from now on.");
    expect(companyOf(getConfig()).phone).toEqual({
      display: "(480) 555-0100",
      tel: "+14805550100",
    });
    expect((await audited()).at(0)).toMatchObject({
      action: "setting.changed",
      subjectId: "COMPANY_PHONE",
    });
    expect(JSON.stringify((await send(audit, "/admin/audit", { cookie })).body)).toContain(
      "setting COMPANY_PHONE",
    );
    expect((await row("COMPANY_PHONE")).history).toMatchObject([
      { by: "dispatch", value: "(480) 555-0100", before: 0 },
    ]);
  });

  it("stores only what changed: a default as it is, and a cleared field as its default", async () => {
    await save("hours", hours);
    expect(await audited()).toEqual([]);
    await save("company", { COMPANY_NAME: "TPF", COMPANY_EMAIL: " office@sunrise.example " });
    expect((await audited()).map(({ subjectId }) => subjectId)).toEqual([
      "COMPANY_EMAIL",
      "COMPANY_NAME",
    ]);
    expect(getConfig().companyDefaults).not.toContain("COMPANY_NAME");
    await save("company", { COMPANY_NAME: "", COMPANY_EMAIL: "office@sunrise.example" });
    expect(getConfig().companyDefaults).toContain("COMPANY_NAME");
    expect(getConfig().COMPANY_EMAIL).toBe("office@sunrise.example");
  });

  it("reads lines, weekdays, days and early closings as an environment variable holds them", async () => {
    await save("company", { COMPANY_ADDRESS: "12 Copper St\r\n\r\nMesa, AZ 85201" });
    await save("hours", [
      ...Object.entries({ ...hours, COMPANY_OPENS: "06:30" }).filter(
        ([, value]) => value !== "bank",
      ),
      ...["", "bank", "2026-12-24"].map((day) => ["COMPANY_HOLIDAYS", day]),
      ...["2026-12-31", ""].map((day) => ["COMPANY_EARLY_CLOSINGS", day]),
      ...["12:00", ""].map((time) => ["COMPANY_EARLY_CLOSINGS-time", time]),
    ]);
    expect((await send(download, `${path}/export`, { cookie })).body).toMatchObject({
      COMPANY_ADDRESS: { label: "Address", value: "12 Copper St | Mesa, AZ 85201" },
      COMPANY_OPENS: { value: "06:30" },
      COMPANY_WEEKDAYS: { value: null },
      COMPANY_HOLIDAYS: { value: "bank,2026-12-24" },
      COMPANY_EARLY_CLOSINGS: { value: "2026-12-31 12:00" },
    });
    expect(getConfig().COMPANY_EARLY_CLOSINGS).toEqual({ "2026-12-31": 720 });
  });

  it("logs each claim that is confirmed or withdrawn, and the page names who confirmed it", async () => {
    await save("claims", claims("advance", "rates", "hours", "<script>"));
    await save("claims", claims("advance", "clients"));
    expect((await audited()).map(({ action: did, subjectId }) => `${did} ${subjectId}`)).toEqual([
      "claim.withdrawn rates",
      "claim.confirmed clients",
      "claim.confirmed rates",
      "claim.confirmed advance",
    ]);
    expect(getConfig().CLAIMS_CONFIRMED).toEqual(["advance", "clients"]);
    const shown = new Map((await view()).claims.map((claim) => [claim.name, claim.confirmed]));
    expect([shown.get("advance")?.id, shown.get("clients")?.id]).toEqual([1, 2]);
    expect(shown.get("rates")).toBeNull();
    expect(shown.get("advance")).toMatchObject({ by: "dispatch" });
  });
});

describe("a refused save", () => {
  const hostile = ["Sun\u202erise", "x".repeat(100_000), "a\u0007b"];
  const wrong = Object.entries({
    COMPANY_NAME: hostile,
    COMPANY_SHORT_NAME: hostile,
    COMPANY_PHONE: [...hostile, "555-0100", "<b>4805550100</b>", "4".repeat(41)],
    COMPANY_TEXT_LINE: [...hostile, "12"],
    COMPANY_EMAIL: [...hostile, "<script>@b.example", "office", "a@b.example\u202e"],
    COMPANY_SECURITY_EMAIL: ["a b@c.example"],
    COMPANY_ACCESSIBILITY_EMAIL: ["@"],
    COMPANY_ADDRESS: hostile,
    COMPANY_FOUNDED_YEAR: [...hostile, "1899", "2100", "20.5"],
    COMPANY_LINKEDIN: [...hostile, "javascript:alert(1)", "linkedin.com/tpf"],
    COMPANY_FACEBOOK: ["data:text/html,x"],
    COMPANY_X: ["ftp://x.com/tpf"],
    COMPANY_TIME_ZONE: [...hostile, "Arizona", "America/Nowhere"],
    COMPANY_WEEKDAYS: ["8", "Monday"],
    COMPANY_OPENS: [...hostile, "7", "24:00", "15:00"],
    COMPANY_CLOSES: ["25:00", "06:00"],
    COMPANY_HOLIDAYS: ["2026-02-30", "easter"],
    COMPANY_EARLY_CLOSINGS: ["2026-12-24", "tomorrow"],
  }).flatMap(([name, values]) => values.map((value) => ({ name, value })));

  it.each(wrong)(
    "$name: $value changes nothing, says why and keeps what was typed",
    async (one) => {
      const { name, value } = one;
      const setting = settingNames.find((known) => known === name) ?? "COMPANY_NAME";
      const { group } = settings[setting];
      const before = getConfig();
      const { status, body } = await save(group, {
        ...(group === "hours" && hours),
        [name]: value,
      });
      expect(status).toBe(400);
      const where = value === "15:00" ? "COMPANY_CLOSES" : setting;
      const message = JSON.parse(JSON.stringify(body)).errors[where];
      expect(message).toMatch(/ must .+\.$/);
      expect(message.startsWith(settings[where as "COMPANY_CLOSES"].label)).toBe(true);
      expect(message).not.toMatch(/COMPANY_|expected|Invalid|regex/);
      expect(JSON.parse(JSON.stringify(body)).typed[name]).toContain(value.trim());
      expect(await audited()).toEqual([]);
      expect(getConfig()).toBe(before);
    },
  );

  const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString();
  const closedFrom = (first: number) =>
    Array.from({ length: 70 }, (_, ahead) => ["COMPANY_HOLIDAYS", day(first + ahead).slice(0, 10)]);

  it.each([
    ["a closed day after the other", [...Object.entries(hours), ...closedFrom(-2)]],
    ["the same half a year later", [...Object.entries(hours), ...closedFrom(180)]],
    [
      "five minutes a week",
      [...Object.entries({ ...hours, COMPANY_CLOSES: "07:05" }), ["COMPANY_WEEKDAYS", "1"]],
    ],
  ])("keeps time for the promised replies: %s", async (_, fields) => {
    const { body } = await save("hours", fields);
    expect(body).toMatchObject({
      errors: { COMPANY_WEEKDAYS: "Leave at least one hour open within any two months." },
    });
  });

  it("does not take the default days where no day is checked", async () => {
    const fields = [...Object.entries(hours), ["COMPANY_WEEKDAYS", ""]];
    expect((await save("hours", fields)).body).toMatchObject({
      errors: { COMPANY_WEEKDAYS: expect.stringContaining("must have at least one day") },
    });
  });

  it.each([
    "intent=save&group=secrets&seen=0",
    "intent=restore&change=DATABASE_KEY+0+0",
    "intent=restore&change=",
    "intent=restore&change=COMPANY_PHONE+0+7",
  ])("knows no other setting: %s", async (query) => {
    const fields = [...new URLSearchParams(query)];
    const { status, body } = await send(action, path, { cookie, fields });
    expect(status).toBe(400);
    expect(body).toMatchObject({ message: "There is no such setting. Reload the page." });
  });
});

describe("two editors at once", () => {
  it("the second sees what changed and by whom, and keeps only what they typed", async () => {
    await save("company", { COMPANY_PHONE: "(480) 555-0100", COMPANY_NAME: "Sunrise" });
    const { status, body } = await send(action, path, {
      cookie,
      fields: {
        intent: "save",
        group: "company",
        seen: "0",
        COMPANY_PHONE: "",
        COMPANY_NAME: "",
        COMPANY_EMAIL: "office@sunrise.example",
      },
    });
    expect(status).toBe(409);
    expect(body).toMatchObject({
      message: expect.stringContaining(
        "Company name is now “Sunrise” (dispatch); Phone is now “(480) 555-0100” (dispatch)",
      ),
      typed: { COMPANY_EMAIL: "office@sunrise.example" },
    });
    expect(body).not.toHaveProperty("typed.COMPANY_PHONE");
    expect(getConfig().companyDefaults).toContain("COMPANY_EMAIL");
    await save("company", { COMPANY_EMAIL: "office@sunrise.example" });
    expect(getConfig()).toMatchObject({
      COMPANY_EMAIL: "office@sunrise.example",
      COMPANY_NAME: "Sunrise",
    });
  });

  it("an undo of a value that changed since is refused too", async () => {
    await save("company", { COMPANY_PHONE: "(480) 555-0100" });
    await save("company", { COMPANY_PHONE: "(480) 555-0111" });
    expect((await restore("COMPANY_PHONE 1 0")).status).toBe(409);
    expect(getConfig().COMPANY_PHONE).toBe("(480) 555-0111");
  });
});

it("an undo and a restore append the earlier value", async () => {
  await save("company", { COMPANY_PHONE: "(480) 555-0100" });
  await save("company", { COMPANY_PHONE: "(480) 555-0111" });
  const [newest] = (await row("COMPANY_PHONE")).history;
  await restore(`COMPANY_PHONE ${newest?.id} ${newest?.before}`);
  expect(getConfig().COMPANY_PHONE).toBe("(480) 555-0100");
  await restore("COMPANY_PHONE 3 2");
  expect(getConfig().COMPANY_PHONE).toBe("(480) 555-0111");
  await restore("COMPANY_PHONE 4 0");
  expect(getConfig().companyDefaults).toContain("COMPANY_PHONE");
  expect((await row("COMPANY_PHONE")).history.map(({ value }) => value)).toEqual([
    "Not set",
    "(480) 555-0111",
    "(480) 555-0100",
    "(480) 555-0111",
    "(480) 555-0100",
  ]);
});

it("an undo is refused if another setting of its section rules it out", async () => {
  await save("company", { COMPANY_NAME: "Sunrise" });
  await save("hours", { ...hours, COMPANY_OPENS: "16:00", COMPANY_CLOSES: "20:00" });
  await save("hours", { ...hours, COMPANY_OPENS: "08:00", COMPANY_CLOSES: "20:00" });
  await save("hours", { ...hours, COMPANY_OPENS: "08:00", COMPANY_CLOSES: "15:00" });
  const [newest] = (await row("COMPANY_OPENS")).history;
  expect(await restore(`COMPANY_OPENS ${newest?.id} ${newest?.before}`)).toMatchObject({
    status: 400,
    body: { errors: { COMPANY_CLOSES: "Closes must be later than Opens." } },
  });
  expect(getConfig()).toMatchObject({ COMPANY_OPENS: 480, COMPANY_NAME: "Sunrise" });
});

describe("the environment", () => {
  const environment = { NODE_ENV: "test", COMPANY_PHONE: "(480) 555-0100" } as const;

  it("gives first values once, to a new and to an existing database", async () => {
    await start(environment);
    expect((await row("COMPANY_PHONE")).history).toMatchObject([
      { by: "the server’s operator", value: "(480) 555-0100" },
    ]);
    expect(await audited()).toMatchObject([{ action: "setting.imported", actorKind: "system" }]);
    await start({ ...environment, COMPANY_PHONE: "(480) 555-0111", COMPANY_NAME: "Sunrise" });
    expect(getConfig()).toMatchObject({
      COMPANY_PHONE: "(480) 555-0100",
      COMPANY_NAME: "Sunrise",
    });
    expect(await audited()).toHaveLength(2);
    await start({ NODE_ENV: "test" });
    expect(getConfig().COMPANY_PHONE).toBe("(480) 555-0100");
  });

  it("is named by the doctor where the settings say something else", async () => {
    await start(environment);
    expect(await remarks("in the environment")).toEqual([]);
    await start({ ...environment, COMPANY_PHONE: "(480) 555-0111" });
    expect(await remarks("in the environment")).toEqual([
      [
        "COMPANY_PHONE is “(480) 555-0111” in the environment, but “(480) 555-0100” in the settings, which rule.",
        "Remove the variable, or change the setting.",
        "/admin/settings#COMPANY_PHONE",
      ],
    ]);
  });

  it("does not differ from settings with the same value", async () => {
    const given = { CLAIMS_CONFIRMED: "rates advance", COMPANY_HOLIDAYS: "bank, 2026-12-24" };
    await start({ NODE_ENV: "test", ...given });
    await save("claims", claims("advance", "rates"));
    await save("hours", [...Object.entries(hours), ["COMPANY_HOLIDAYS", "2026-12-24"]]);
    expect((await audited()).map(({ action: did }) => did)).not.toContain("setting.changed");
    await start({ NODE_ENV: "test", CLAIMS_CONFIRMED: "advance, rates" });
    expect(await remarks("in the environment")).toEqual([]);
  });

  it("does not return when the owner clears a setting", async () => {
    await start(environment);
    await save("company", { COMPANY_PHONE: "" });
    await start(environment);
    expect(getConfig().companyDefaults).toContain("COMPANY_PHONE");
  });
});

it("a stored text that breaks a later version's rule counts as not given, as the doctor says", async () => {
  await database.db
    .insertInto("settingChanges")
    .values(
      [
        { name: "COMPANY_PHONE", value: "12" },
        { name: "COMPANY_OPENS", value: "16:00" },
        { name: "COMPANY_NAME", value: "Sunrise" },
        { name: "UNKNOWN", value: "x" },
      ].map((change) => ({ ...change, changedAt: new Date().toISOString() })),
    )
    .execute();
  expect(await start({ NODE_ENV: "test" })).toMatchObject({
    COMPANY_PHONE: "(602) 555-0142",
    COMPANY_OPENS: 420,
    COMPANY_CLOSES: 900,
    COMPANY_NAME: "Sunrise",
  });
  expect(await remarks("ignores the setting")).toEqual([
    [
      "The site ignores the setting “Phone”: “12” breaks its rule.",
      "Correct it under Settings.",
      "/admin/settings#COMPANY_PHONE",
    ],
  ]);
});

let database: TestDatabase;
let cookie: string;

eachWithoutSettings((made, administrator) => {
  [database, cookie] = [made, administrator];
});

/** The fields of the hours as the page shows their defaults. */
const hours = {
  COMPANY_TIME_ZONE: "America/Phoenix",
  COMPANY_OPENS: "07:00",
  COMPANY_CLOSES: "15:00",
  COMPANY_HOLIDAYS: "bank",
};

const claims = (...names: string[]) => names.map((name) => ["CLAIMS_CONFIRMED", name]);

const start = (environment: NodeJS.ProcessEnv) => startWith(database.db, environment);

/** Returns the doctor's lines that contain a text. */
async function remarks(part: string) {
  return (await diagnose(getConfig(), database))
    .filter(({ text }) => text.includes(part))
    .map(({ text, remedy, page }) => [text, remedy, page]);
}

/** Saves a section as the page shows it now, with these fields in place of their own. */
async function save(group: string, fields: Record<string, string> | (string | undefined)[][]) {
  const rows = (await view()).rows.filter(({ name }) => settings[name].group === group);
  const seen = Math.max(0, ...rows.map(({ history: [newest] }) => newest?.id ?? 0));
  const given = (Array.isArray(fields) ? fields : Object.entries(fields)).map(([name, value]) => [
    name ?? "",
    value ?? "",
  ]);
  const isGiven = (wanted: string) => given.some(([name]) => name === wanted);
  const weekdays =
    group === "hours" && !isGiven("COMPANY_WEEKDAYS")
      ? ["1", "2", "3", "4", "5"].map((day) => ["COMPANY_WEEKDAYS", day])
      : [];
  const head = [
    ["intent", "save"],
    ["group", group],
    ["seen", String(seen)],
  ];
  return send(action, path, { cookie, fields: [...head, ...given, ...weekdays] });
}

function restore(change: string) {
  return send(action, path, { cookie, fields: { intent: "restore", change } });
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

const audited = async () =>
  (await findAllAuditEntries(database.db, { limit: 50 })).filter(({ action: did }) =>
    /^(?:setting|claim)\./.test(did),
  );
