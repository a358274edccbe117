import { expect, it } from "vitest";
import { findLeadByReceiptToken } from "#db/queries/leads.server";
import { action as sendQuote } from "~/routes/get-quote";
import type { TestDatabase } from "../support/database";
import { quoteFields } from "../support/leads";
import { send } from "../support/requests";
import { eachOnItsDatabase } from "../support/site-database";
import { postOnDesk } from "./receipt-fixture";

let database: TestDatabase;
eachOnItsDatabase((made) => {
  database = made;
});

it("a form sent again with its key keeps what staff corrected and what an offer depends on", async () => {
  const lead = await submit({ mcNumber: "654321" });
  const { companyName, contactName, email } = lead;
  const byStaff = { companyName, contactName, email, phone: "(480) 555-0111", mcNumber: "123456" };
  await postOnDesk(database.db, lead, { intent: "correct-contact", version: "1", ...byStaff });
  const typed = { mcNumber: "pending", smsConsent: "on", numberOfTrucks: "6-10" };
  const again = await submit(typed);
  expect(again).toMatchObject({ id: lead.id, phoneE164: "+14805550111", mcNumber: "123456" });
  expect(again).toMatchObject({ authorityPending: false, numberOfTrucks: "6-10" });
  expect(again.smsConsent, "given for another number").toBe(false);
  const quoted = { intent: "change-status", version: String(again.version), status: "quoted" };
  await postOnDesk(database.db, lead, quoted);
  const afterOffer = { ...typed, numberOfTrucks: "1", comments: "Call me" };
  const late = await submit(afterOffer);
  expect(late).toMatchObject({ id: lead.id, numberOfTrucks: "6-10", comments: "Call me" });
  expect((await submit(afterOffer)).version, "the same content again").toBe(late.version);
});

/** Sends the quote form with one submission key, and returns the lead of its receipt. */
async function submit(changes: Record<string, string>) {
  const submissionKey = "0123456789abcdef0123456789abcdef";
  const fields = quoteFields({ submissionKey, ...changes });
  const { headers } = await send(sendQuote, "/get-quote", { fields });
  const lead = await findLeadByReceiptToken(
    database.db,
    headers.get("Location")?.split("/").at(-1) ?? "",
  );
  if (lead === null) throw new Error("There is no receipt.");
  return lead;
}
