import { expect, it } from "vitest";
import { contentHash } from "#db/queries/leads.server";
import { fieldsOf } from "~/leads/fields";
import { newLead } from "./lead-fixture";

it.each(["quote-request", "fuel-card-application"] as const)(
  "differs for a %s with another value in any field",
  (kind) => {
    const lead = newLead({ kind });
    for (const { name } of fieldsOf(kind)) {
      const column = name === "phone" ? "phoneE164" : name;
      const other =
        typeof Reflect.get(lead, column) === "boolean" ? !Reflect.get(lead, column) : "x";
      expect(contentHash({ ...lead, [column]: other }), name).not.toBe(contentHash(lead));
    }
    expect(contentHash({ ...lead, email: ` ${lead.email.toUpperCase()} ` })).toBe(
      contentHash(lead),
    );
    expect(contentHash({ ...lead, quarantined: true })).not.toBe(contentHash(lead));
  },
);
