import { expect, it } from "vitest";
import { mergeColumns } from "#db/queries/lead-merges.server";
import { contentHash, type LeadRecord } from "#db/queries/leads.server";
import { everyFieldOf, fieldsOf } from "~/leads/fields";
import { newLead } from "./lead-fixture";

it.each(["quote-request", "fuel-card-application"] as const)(
  "differs for a %s with another value in any field",
  (kind) => {
    const lead = newLead({ kind });
    for (const { name } of fieldsOf(kind)) {
      const column = name === "phone" ? "phoneE164" : name;
      const other =
        typeof Reflect.get(lead, column) === "boolean" ? !Reflect.get(lead, column) : "x";
      const file = "contentColumns in db/queries/leads.server.ts";
      expect(contentHash({ ...lead, [column]: other }), `${name}: ${file}`).not.toBe(
        contentHash(lead),
      );
    }
    expect(contentHash({ ...lead, email: ` ${lead.email.toUpperCase()} ` })).toBe(
      contentHash(lead),
    );
    expect(contentHash({ ...lead, quarantined: true })).not.toBe(contentHash(lead));
  },
);

it("is merged with all its answers", () => {
  // Compares names only, so the columns that the database adds may be missing.
  const added = { id: "", version: 1, reference: "", dueAt: null, attempts: 0, status: "new" };
  const lead = { ...newLead({}), ...added } as LeadRecord;
  const columns = Object.keys(mergeColumns(lead, lead, new Date()));
  const answers = everyFieldOf("fuel-card-application").concat(everyFieldOf("quote-request"));
  for (const { name } of answers.filter(({ name }) => name !== "agreeToTerms")) {
    expect(columns, "answerColumns in db/queries/lead-merges.server.ts").toContain(name);
  }
});
