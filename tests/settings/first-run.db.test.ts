import { expect, it } from "vitest";
import { getConfig } from "~/config.server";
import { action, loader } from "~/routes/admin.settings_.first-run";
import { type FirstRunStep, firstRunAddress, firstRunStepNames } from "~/staff/first-run";
import { findFirstRun, startFirstRun } from "~/staff/first-run.server";
import { loadSidebar } from "~/staff/sidebar.server";
import type { TestDatabase } from "../support/database";
import { messageIn } from "../support/desk";
import { send } from "../support/requests";
import { eachWithoutSettings } from "./settings-fixture";

it("leads a new installation through six steps, and then to the desk", async () => {
  await startFirstRun(database.db);
  expect(await left()).toEqual(firstRunStepNames);
  const brand = { COMPANY_NAME: "Sunrise Factoring LLC", COMPANY_SHORT_NAME: "Sunrise" };
  expect(await post("brand", { ...save("company"), ...brand })).toBe(firstRunAddress("contacts"));
  expect(getConfig()).toMatchObject(brand);
  const phone = { ...save("company", 2), COMPANY_PHONE: "(480) 555-0100" };
  expect(await post("contacts", phone)).toBe(firstRunAddress("hours"));
  expect(await post("hours", { ...save("hours"), ...hours })).toBe(firstRunAddress("claims"));
  expect(await post("claims", { ...save("claims"), CLAIMS_CONFIRMED: "rates" })).toBe(
    firstRunAddress("notified"),
  );
  const notified = { ...save("notified"), NOTIFY_TO: "leads@sunrise.example" };
  expect(await post("notified", notified)).toBe(firstRunAddress("team"));
  expect(await left()).toEqual(["team"]);
  expect(await post("team", { intent: "done" })).toBe("/admin/quotes?box=now");
  expect(await left()).toEqual([]);
  expect(getConfig()).toMatchObject({ ...brand, NOTIFY_TO: ["leads@sunrise.example"] });
});

it("comes back to a skipped step after the last, and keeps it on the desk", async () => {
  await startFirstRun(database.db);
  expect(await post("team", { intent: "done" })).toBe(firstRunAddress("brand"));
  expect(await left()).toEqual(firstRunStepNames.slice(0, -1));
  const sidebar = (role: "administrator" | "sales") =>
    loadSidebar(database.db, { username: "dispatch", role });
  expect((await sidebar("administrator")).firstRun).toHaveLength(5);
  expect((await sidebar("sales")).firstRun).toEqual([]);
});

it("is put away for good", async () => {
  await startFirstRun(database.db);
  const { headers } = await send(action, firstRunAddress("brand"), {
    cookie,
    fields: { intent: "put-away" },
  });
  expect(messageIn(headers)).toBe("Put away. Everything is under Settings.");
  expect(await left()).toEqual([]);
});

it("does not appear on an existing database, where its page still opens", async () => {
  expect(await left()).toEqual([]);
  const { status, body } = await send(loader, firstRunAddress("hours"), { cookie });
  expect(status).toBe(200);
  expect(body).toMatchObject({ step: "hours", left: [] });
  expect(await post("brand", { ...save("company"), COMPANY_NAME: "Sunrise" })).toBe(
    "/admin/quotes?box=now",
  );
  expect(await left()).toEqual([]);
});

it("refuses a wrong value with the settings' own message, and stays at the step", async () => {
  await startFirstRun(database.db);
  const { status, body } = await send(action, firstRunAddress("contacts"), {
    cookie,
    fields: { ...save("company"), COMPANY_PHONE: "<script>" },
  });
  expect(status).toBe(400);
  expect(body).toMatchObject({
    errors: { COMPANY_PHONE: expect.stringMatching(/^Phone must /) },
    typed: { COMPANY_PHONE: "<script>" },
  });
  expect(await left()).toHaveLength(6);
});

it.each(["0", "7", "1.5", "x", "<script>"])(
  "begins at the first step for step %s",
  async (step) => {
    const query = new URLSearchParams({ step });
    const { body } = await send(loader, `/admin/settings/first-run?${query}`, { cookie });
    expect(body).toMatchObject({ step: "brand" });
  },
);

let database: TestDatabase;
let cookie: string;

eachWithoutSettings((made, administrator) => {
  [database, cookie] = [made, administrator];
});

const left = () => findFirstRun(database.db);

const save = (group: string, seen = 0) => ({ intent: "save", group, seen: String(seen) });

/** The fields of the hours as the page shows their defaults, but open on Mondays only. */
const hours = {
  COMPANY_TIME_ZONE: "America/Phoenix",
  COMPANY_WEEKDAYS: "1",
  COMPANY_HOLIDAYS: "bank",
  COMPANY_OPENS: "07:00",
  COMPANY_CLOSES: "15:00",
};

/** Posts a step's form and returns where it redirects to. */
async function post(step: FirstRunStep, fields: Record<string, string>) {
  const { status, headers } = await send(action, firstRunAddress(step), { cookie, fields });
  expect(status).toBe(303);
  return headers.get("Location");
}
