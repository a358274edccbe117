import { expect, it, vi } from "vitest";
import { findLeadById, insertLead } from "#db/queries/leads.server";
import { action } from "~/routes/receipt.$token";
import { newLead } from "../db/lead-fixture";
import type { TestDatabase } from "../support/database";
import { answerOf } from "../support/desk";
import { eachOnItsDatabase } from "../support/site-database";

let database: TestDatabase;
eachOnItsDatabase((made) => {
  database = made;
});

it("a question that becomes a textarea in the field table keeps its lines", async () => {
  const { lead } = await insertLead(database.db, newLead());
  const params = { token: lead.receiptToken };
  const url = `http://localhost:3000/receipt/${params.token}`;
  const body = new URLSearchParams({ intent: "answer", contactTime: "Mornings\nor after 5 PM" });
  const request = new Request(url, { method: "POST", body });
  const { status } = await answerOf(() => action({ request, params, context: {} }));
  expect(status).toBe(303);
  const stored = await findLeadById(database.db, lead.id);
  expect(stored?.contactTime).toBe("Mornings\nor after 5 PM");
});

vi.mock("~/leads/fields", async (original) => {
  const fields = await original<typeof import("~/leads/fields")>();
  const contactTime = fields.leadFields.find(({ name }) => name === "contactTime");
  Object.assign(contactTime ?? {}, { control: "textarea" });
  return fields;
});
