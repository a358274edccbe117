import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { serverMessages } from "~/leads/server.messages";
import { addressIn } from "~/site/spanish-paths";
import { postForm } from "../support/http";
import { quoteFields } from "../support/leads";
import { type Site, startSite } from "../support/site";

let site: Site;

beforeAll(async () => {
  site = await startSite();
});

afterAll(() => site.stop());

describe("the holder of a receipt", () => {
  it("corrects phone and comments; the change is shown and in the timeline", async () => {
    const receipt = await submit({ email: "correct@example.com" });
    const email = "correct@example.com";
    const correction = { email, phone: "480 555 0199", comments: "Call after noon." };
    const answer = await postForm(receipt, { intent: "correct", ...correction });
    expect(answer.status).toBe(303);
    const html = await (await fetch(new URL(answer.headers.get("Location") ?? "", receipt))).text();
    expect(html).toContain("Your changes are saved.");
    expect(html).toContain("480 555 0199");
    expect(html).toContain("Call after noon.");
    expect(await timeline("correct@example.com")).toEqual([
      { kind: "submitted", actorKind: "visitor" },
      { kind: "corrected", actorKind: "visitor" },
    ]);
  });

  it("sees an error, keeps the input and changes nothing", async () => {
    const receipt = await submit({ email: "slip@example.com" });
    const answer = await postForm(receipt, { intent: "correct", phone: "12", comments: "kept" });
    expect(answer.status).toBe(400);
    const html = await answer.text();
    expect(html).toContain("Enter a US or Canadian phone number");
    expect(html).toContain("kept</textarea>");
    expect(await timeline("slip@example.com")).toHaveLength(1);
  });

  it("turns text messages off", async () => {
    const receipt = await submit({ email: "texts@example.com", smsConsent: "on" });
    expect(await (await fetch(receipt)).text()).toContain("Turn text messages off");
    await postForm(receipt, { intent: "stop-texts" });
    expect(await (await fetch(receipt)).text()).not.toContain("Turn text messages off");
    expect((await timeline("texts@example.com")).at(-1)).toEqual({
      kind: "texts-stopped",
      actorKind: "visitor",
    });
  });

  it("withdraws the request, once and for all", async () => {
    const receipt = await submit({ email: "withdraw@example.com" });
    const asked = await postForm(receipt, { intent: "withdraw" });
    expect(asked.status).toBe(400);
    const page = await asked.text();
    expect(page).toContain("Check the box to withdraw this request.");
    expect(page).toMatch(/<details open=""/);
    expect(page).not.toContain("button-danger");
    expect(await timeline("withdraw@example.com")).toHaveLength(1);
    const sure = { intent: "withdraw", confirm: "on" };
    expect((await postForm(receipt, sure)).status).toBe(303);
    const html = await (await fetch(receipt)).text();
    expect(html).toContain("Withdrawn at your request.");
    expect(html).not.toContain("Withdraw request");
    const again = await postForm(receipt, sure);
    expect(again.status).toBe(409);
    expect(await again.text()).toContain("This request was withdrawn, so nothing was changed.");
    expect(await timeline("withdraw@example.com")).toHaveLength(2);
  });

  it("downloads the request as JSON, without staff's fields", async () => {
    const receipt = await submit({ email: "download@example.com", comments: "two trucks" });
    const answer = await fetch(`${receipt}/download`);
    expect(answer.headers.get("Content-Disposition")).toMatch(/attachment; filename="request-/);
    expect(answer.headers.get("Cache-Control")).toBe("no-store");
    const sent = await answer.json();
    expect(sent).toMatchObject({ email: "download@example.com", comments: "two trucks" });
    expect(Object.keys(sent)).not.toContain("status");
    expect(Object.keys(sent)).not.toContain("id");
  });

  it("saves the receipt as PDF, with nothing of a person in the file's name", async () => {
    const receipt = await submit({ email: "pdf@example.com" });
    const html = await (await fetch(receipt)).text();
    const answer = await fetch(
      new URL(html.match(/\/receipt\/[\w-]{43}\/pdf/)?.[0] ?? "", receipt),
    );
    expect(answer.headers.get("Content-Type")).toBe("application/pdf");
    expect(answer.headers.get("Content-Disposition")).toMatch(
      /^attachment; filename="receipt-[0-9a-f]{8}\.pdf"$/,
    );
    expect(answer.headers.get("Cache-Control")).toBe("no-store");
    expect(await answer.text()).toMatch(/^%PDF-1\.7\n/);
    expect((await fetch(`${site.url}/receipt/${"A".repeat(43)}/pdf`)).status).toBe(404);
  });

  it("sees what happens next without scripts, with a calendar entry", async () => {
    const receipt = await submit({ email: "calendar@example.com" });
    const html = await (await fetch(receipt)).text();
    for (const text of [
      "We reply by",
      "We call from",
      "Have these ready when we call",
      "tel:+1",
      "sms:+1",
    ]) {
      expect(html).toContain(text);
    }
    expect(html).not.toContain("running late");
    expect(html).toContain("within 1 hour");
    const order = [
      "We reply by",
      "What you sent",
      "Correct what you sent",
      "Download what you sent",
      "Withdraw this request",
    ].map((part) => html.indexOf(part));
    expect(order).toEqual([...order].sort((a, b) => a - b));
    const database = await site.openDatabase();
    const replyDueAt = "2025-08-04T16:00:00.000Z";
    await database.db
      .updateTable("leads")
      .set({ replyDueAt })
      .where("emailKey", "=", "calendar@example.com")
      .execute();
    await database.close();
    const late = (await (await fetch(receipt)).text()).replaceAll("<!-- -->", "");
    expect(late).toMatch(
      /We(?:'|&#x27;)re running late, and we(?:'|&#x27;)re sorry\.<\/span> Call <a href="tel:\+1/,
    );
    expect(late).toContain("We promised a reply by");
    expect(late).not.toMatch(/We reply by|within 1 hour/);
    const address = html.match(/\/receipt\/[\w-]{43}\/calendar/)?.[0] ?? "";
    const answer = await fetch(new URL(address, receipt));
    expect(answer.headers.get("Content-Type")).toBe("text/calendar; charset=utf-8");
    expect(answer.headers.get("Content-Disposition")).toMatch(/filename="answer-[0-9a-f]{8}\.ics"/);
    expect(await answer.text()).toMatch(/^BEGIN:VCALENDAR\r\n/);
    await postForm(receipt, { intent: "withdraw", confirm: "on" });
    expect((await fetch(new URL(address, receipt))).status).toBe(404);
  });

  it("sends its address to no other host and has no script", async () => {
    const answer = await fetch(await submit({ email: "referrer@example.com" }));
    expect(answer.headers.get("Referrer-Policy")).toBe("strict-origin-when-cross-origin");
    expect(answer.headers.get("X-Robots-Tag")).toContain("noindex");
    expect(await answer.text()).not.toContain('type="module"');
  });
});

describe.each(["en", "es"] as const)("the address of a receipt in %s", (language) => {
  it("is not cached, indexed or logged", async () => {
    const receipt = await submit({ email: `${language}@address.example` });
    const address = new URL(addressIn(language, new URL(receipt).pathname), site.url).href;
    expect(address === receipt).toBe(language === "en");
    const token = address.slice(address.lastIndexOf("/") + 1);
    const pattern = new URL(address).pathname.replace(token, ":token");
    const timesLogged = () => site.output().split(`"route":"${pattern}`).length;
    const before = timesLogged();
    const answers = [
      await fetch(address),
      await fetch(`${address}/calendar`),
      await fetch(`${address}/download`),
      await fetch(`${address}/pdf`),
      await fetch(`${address}.data`),
      await postForm(address, { intent: "answer", contactTime: "x" }),
      await postForm(address, { intent: "withdraw" }),
      await fetch(`${address}x`),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 303, 400, 404]);
    for (const { status, headers } of answers) {
      expect(headers.get("Cache-Control"), `${status}`).toBe("no-store");
      if (status !== 404) expect(headers.get("X-Robots-Tag"), `${status}`).toContain("noindex");
    }
    // The server logs a response after it ends, so the client may see it first.
    await expect.poll(() => timesLogged() - before).toBeGreaterThanOrEqual(answers.length);
    expect(site.output()).not.toContain(token);
  });
});

describe("a made-up receipt address", () => {
  it.each([
    ["/receipt", "en-US", "en", serverMessages.en.receipt],
    ["/es/recibo", "es-US", "es", serverMessages.es.receipt],
  ])("under %s is not found, whatever the request", async (path, page, file, { errors }) => {
    const made = `${site.url}${path}/${"A".repeat(43)}`;
    const shown = await fetch(made);
    expect(shown.status).toBe(404);
    const text = await shown.text();
    expect(text).toContain(`<html lang="${page}"`);
    expect(text).toMatch(/Reference ID|número de referencia/);
    const download = await fetch(`${made}/download`);
    expect(download.status).toBe(404);
    const html = await download.text();
    expect(html).toContain(`<html lang="${file}"`);
    expect(html).toContain(`<p>${errors.noReceipt}</p>`);
    const sure = { intent: "withdraw", confirm: "on" };
    expect((await postForm(made, sure)).status).toBe(404);
  });

  it("cannot be guessed: attempts are limited, with Retry-After", async () => {
    const tries = await Promise.all(
      Array.from({ length: 70 }, (_, n) => fetch(`${site.url}/receipt/guess-${n}`)),
    );
    const limited = tries.filter((answer) => answer.status === 429);
    expect(limited.length).toBeGreaterThan(0);
    expect(Number(limited[0]?.headers.get("Retry-After"))).toBeGreaterThan(0);
  });
});

async function submit(changes: Record<string, string>): Promise<string> {
  const answer = await postForm(`${site.url}/get-quote`, quoteFields(changes));
  return `${site.url}${answer.headers.get("Location")}`;
}

async function timeline(email: string): Promise<unknown[]> {
  const database = await site.openDatabase();
  const rows = await database.db
    .selectFrom("leadEvents")
    .innerJoin("leads", "leads.id", "leadId")
    .select(["leadEvents.kind", "actorKind"])
    .where("emailKey", "=", email)
    .orderBy("leadEvents.id")
    .execute();
  await database.close();
  return rows;
}
