import { describe, expect, it, vi } from "vitest";
import { insertLead } from "#db/queries/leads.server";
import { parseConfig } from "~/config.server";
import { syntheticLeadForm } from "~/leads/synthetic-lead.server";
import { action } from "~/routes/get-quote";
import { newLead } from "../db/lead-fixture";
import type { TestDatabase } from "../support/database";
import { quoteFields } from "../support/leads";
import { send } from "../support/requests";
import { countRows, everyRow } from "../support/rows";
import { eachOnItsDatabase } from "../support/site-database";

const config = parseConfig({
  NODE_ENV: "test",
  SMTP_URL: "smtp://127.0.0.1:1",
  NOTIFY_TO: "desk@site.example",
  NOTIFY_WEBHOOK_URL: "http://127.0.0.1:1/",
  AUTOREPLY: "1",
});
vi.mock("~/config.server", async (original) => ({
  ...(await original<typeof import("~/config.server")>()),
  getConfig: () => config,
}));

let database: TestDatabase;
eachOnItsDatabase((made) => {
  database = made;
});

const post = (form: URLSearchParams) => send(action, "/get-quote", { fields: [...form] });
const receipt = expect.stringMatching(/^\/receipt\/[\w-]{43}/);

/** Every row of the site, without when a synthetic lead last went through. */
async function everything() {
  const { settings = [], ...others } = await everyRow(database);
  return {
    leads: [],
    ...others,
    settings: settings.filter(({ key }) => key !== "synthetic-lead-at"),
  };
}

describe("a synthetic lead", () => {
  it("goes the whole way of the form, and no table has anything of it", async () => {
    await post(new URLSearchParams(quoteFields()));
    const before = await everything();
    expect(before.leads).toHaveLength(1);
    const { status, headers } = await post(syntheticLeadForm());
    expect([status, headers.get("Location")]).toEqual([303, receipt]);
    expect(await everything()).toEqual(before);
    const { settings } = await everyRow(database);
    expect(settings?.map(({ key }) => key)).toContain("synthetic-lead-at");
  });

  it("that is committed with visitors' leads leaves theirs whole", async () => {
    const visitors = ["1", "2-5", "6-10"].map((trucks) => quoteFields({ numberOfTrucks: trucks }));
    const [first, ...others] = visitors.map((fields) => new URLSearchParams(fields));
    await Promise.all(
      [first ?? "", syntheticLeadForm(), ...others].map((form) => post(new URLSearchParams(form))),
    );
    expect(await countRows(database, "leads")).toBe(3);
    expect(await countRows(database, "lead_events")).toBe(3);
    expect(await countRows(database, "outbox")).toBe(9);
  });

  it("is none without a ticket, with a made-up one, or with one that was used", async () => {
    const form = syntheticLeadForm();
    const ticket = form.get("watchTicket") ?? "";
    for (const made of ["", "x".repeat(43), `${ticket}x`, "\u{1F69A}".repeat(43)]) {
      const guessed = new URLSearchParams(form);
      guessed.set("watchTicket", made);
      guessed.set("email", `guess-${made.length}@example.com`);
      expect((await post(guessed)).status).toBe(303);
    }
    expect(await countRows(database, "leads")).toBe(4);
    await post(form);
    expect(await countRows(database, "leads")).toBe(4);
    await post(form);
    expect(await countRows(database, "leads")).toBe(5);
  });

  it("fails where a visitor's would: when nobody could be told of it, or it were not stored", async () => {
    await database.db.schema.dropTable("outbox").execute();
    await expect(post(syntheticLeadForm())).rejects.toThrow(/outbox/);
    await database.db.schema.alterTable("leads").renameTo("elsewhere").execute();
    await expect(post(syntheticLeadForm())).rejects.toThrow(/leads/);
  });

  it("is committed by nothing, whatever forgets to take it back", async () => {
    const marked = newLead({ synthetic: "watch" });
    await expect(insertLead(database.db, marked)).rejects.toThrow(/foreign key/i);
    await expect(
      database.db.insertInto("uncommitted").values({ id: "watch" }).execute(),
    ).rejects.toThrow(/uncommitted_holds_nothing/);
    expect(await countRows(database, "leads")).toBe(0);
  });
});
