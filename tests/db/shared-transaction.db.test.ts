import { afterEach, beforeEach, expect, it } from "vitest";
import { DatabaseUnavailableError } from "#db/errors.server";
import { insertLead } from "#db/queries/leads.server";
import { inSharedTransaction, inTransaction } from "#db/transactions.server";
import { createTestFile, type TestFile } from "../support/database";
import { newLead } from "./lead-fixture";

let database: TestFile;
let commits = 0;

beforeEach(async () => {
  database = await createTestFile();
  commits = 0;
  const prepare = database.sqlite.prepare.bind(database.sqlite);
  database.sqlite.prepare = ((text: string) => {
    const statement = prepare(text);
    if (text !== "commit") return statement;
    return new Proxy(statement, {
      get(target, name) {
        if (name === "run") commits += 1;
        const value: unknown = Reflect.get(target, name);
        return typeof value === "function" ? value.bind(target) : value;
      },
    });
  }) as typeof prepare;
});
afterEach(() => database.cleanup());

it("commits concurrent writes together and resolves each only after that commit", async () => {
  const commitsWhenSettled: number[] = [];
  const emails = Array.from({ length: 20 }, (_, n) => `driver${10 + n}@example.com`);
  const answers = await Promise.all(
    emails.map(async (email) => {
      const { lead } = await store(email);
      commitsWhenSettled.push(commits);
      return lead.email;
    }),
  );
  expect(answers).toEqual(emails);
  expect(commitsWhenSettled).toEqual(emails.map(() => 1));
  expect(storedEmails()).toEqual(emails);
});

it("indexes every lead's words, whatever statement stores or deletes it", async () => {
  const emails = Array.from({ length: 8 }, (_, n) => `driver${10 + n}@example.com`);
  await Promise.all(emails.map(store));
  const check = () =>
    database.sqlite.exec("insert into lead_words (lead_words, rank) values ('integrity-check', 1)");
  check();
  const columns = database.sqlite
    .prepare<[], string>("select name from pragma_table_info('leads')")
    .pluck()
    .all();
  const values = columns.map((column) => {
    if (column === "id") return "'99999999-' || substr(id, 10)";
    if (column === "reference") return "'99999999'";
    if (column === "words_id") return "99";
    return column === "receipt_token" ? "'other'" : column;
  });
  database.sqlite.exec(
    `insert into leads (${columns.join(", ")}) select ${values.join(", ")} from leads limit 1`,
  );
  check();
  database.sqlite.exec("delete from leads where words_id = 99");
  check();
});

it("fails only the write that failed", async () => {
  const failing = inSharedTransaction(database.db, async (transaction) => {
    await insertLead(transaction, newLead({ email: "half@example.com" }));
    throw new Error("a mistake in the program");
  });
  const settled = await Promise.allSettled([
    store("a@example.com"),
    failing,
    store("b@example.com"),
  ]);
  expect(settled.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  expect(storedEmails()).toEqual(["a@example.com", "b@example.com"]);
});

it("detects a repeat that arrives together with the first", async () => {
  const same = newLead({ email: "twice@example.com" });
  const submit = () => inSharedTransaction(database.db, (running) => insertLead(running, same));
  const [first, second] = await Promise.all([submit(), submit()]);
  expect([first.duplicate, second.duplicate]).toEqual([false, true]);
  expect(second.lead.id).toBe(first.lead.id);
});

it("fails every write when the database cannot be written, after trying it once", async () => {
  let asked = 0;
  const refused = () =>
    inSharedTransaction(database.db, () => {
      asked += 1;
      return Promise.reject(new DatabaseUnavailableError("full"));
    });
  const settled = await Promise.allSettled([refused(), refused(), refused()]);
  expect(settled.map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
  expect(asked).toBe(1);
  await expect(store("after@example.com")).resolves.toMatchObject({ duplicate: false });
});

it("joins a running transaction", async () => {
  await expect(
    inTransaction(database.db, async (transaction) => {
      await inSharedTransaction(transaction, (same) => insertLead(same, newLead()));
      throw new Error("undone");
    }),
  ).rejects.toThrow("undone");
  expect(storedEmails()).toEqual([]);
});

function store(email: string) {
  return inSharedTransaction(database.db, (transaction) =>
    insertLead(transaction, newLead({ email })),
  );
}

function storedEmails() {
  return database.sqlite.prepare("select email from leads order by email").pluck().all();
}
