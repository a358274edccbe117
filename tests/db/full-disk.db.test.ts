import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { insertLead } from "#db/queries/leads.server";
import type { Queryable } from "#db/transactions.server";
import { createTestFolder } from "../support/database";
import { fillUp } from "../support/fill-up";
import { makeSite } from "../support/operations";
import { newLead } from "./lead-fixture";

let folder: string;
let removeFolder: () => void;
beforeEach(() => ({ folder, removeFolder } = createTestFolder()));
afterEach(() => removeFolder());

const store = async (db: Queryable) => (await insertLead(db, newLead())).lead.id;

describe("a full disk", () => {
  it("refuses a lead without space, accepts the next once there is space, and keeps every acknowledged one", async () => {
    const copy = { path: join(folder, "site.sqlite") };
    await (await makeSite(copy.path)).close();
    const { refusal, acknowledged, stored } = await fillUp(copy, store);
    expect(refusal).toMatch(/site\.sqlite has no room left on its disk: free some space/);
    expect(acknowledged).toBeGreaterThan(3);
    expect(stored).toBe(acknowledged);
  });
});
