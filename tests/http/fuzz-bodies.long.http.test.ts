import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { suggestEmail } from "~/leads/email-suggestion.server";
import { addressIn } from "~/site/spanish-paths";
import { everyAction } from "../support/actions";
import { clientFields, externalRedirect, makeClient, makeReadyClient } from "../support/clients";
import { type FormControl, formsOf, type PageForm } from "../support/forms";
import { fuzz, fuzzTimeoutMs } from "../support/fuzz";
import { postForm, signInByHttp } from "../support/http";
import { fuelCardFields, quoteFields } from "../support/leads";
import { fetchDocument, operationsOf } from "../support/openapi";
import { requestBodies } from "../support/request-bodies";
import { type Site, startSite } from "../support/site";

let site: Site;
let memberId: string;
let staff: string;
let client: string;
let forms: PageForm[];
/** The addresses that take JSON, with valid and invalid bodies generated from the site's own OpenAPI document. */
let jsonPosts: {
  method: string;
  path: string;
  right: fc.Arbitrary<Json>;
  wrong: fc.Arbitrary<Json>;
}[];

beforeAll(async () => {
  site = await startSite({ RATE_LIMIT_POSTS: "0" });
  staff = await signInByHttp(site.url);
  const receipt = await postForm(`${site.url}/get-quote`, quoteFields());
  await postForm(`${site.url}/fuel-card-application`, fuelCardFields());
  await postForm(`${site.url}/get-quote`, quoteFields({ companyFax: "1", companyName: "Spam" }));
  const accountPath = await makeReadyClient(site, staff, clientFields("rosa"));
  const { linkPath } = await makeClient(site, staff, clientFields("dale"));
  // The dashboard shows this form only if there is another session to end.
  await signInClient();
  client = await signInClient();
  const list = await (await fetch(`${site.url}/api/quotes`, { headers: { Cookie: staff } })).json();
  const receiptPath = new URL(receipt.headers.get("Location") ?? "", site.url).pathname;
  const pages = [
    "/get-quote",
    "/fuel-card-application",
    receiptPath,
    linkPath,
    "/admin/login",
    "/client-login",
    "/client-dashboard",
    "/external-login?system=quickbooks",
    "/admin/account",
    "/admin/admins",
    "/admin/audit",
    accountPath,
    "/admin/clients",
    "/admin/clients/new",
    "/admin/quotes/new",
    "/admin/quotes/views?box=now",
    "/admin/confirm",
    "/admin/notices",
    "/admin/personal-data",
    "/admin/quotes",
    `/admin/quotes/${list.quotes[0].id}`,
    "/admin/quotes/hand-over",
    "/admin/settings",
    "/admin/settings/first-run",
    "/admin/team",
    "/admin/templates",
  ];
  pages.push(...pages.map((path) => addressIn("es", path)).filter((path) => !pages.includes(path)));
  forms = [...laterForms];
  for (const path of pages) {
    const Cookie = path === "/admin/login" ? "" : `${staff}; ${client}`;
    const html = await (await fetch(site.url + path, { headers: { Cookie } })).text();
    forms.push(...formsOf(html, path));
  }
  const { teamMembers } = await (await fetch(`${site.url}/api/team-members`)).json();
  memberId = teamMembers[0].id;
  const document = await fetchDocument(site.url);
  const { bodiesFor, inputsOf, wrongFor } = requestBodies(document);
  jsonPosts = operationsOf(document).flatMap(({ path, method, operation }) => {
    const { $ref } = operation.requestBody?.content["application/json"]?.schema ?? {};
    const name = $ref?.split("/").at(-1);
    if (name === undefined) return [];
    const right = bodiesFor(name);
    const slip = fc
      .constantFrom(...inputsOf(name))
      .chain(([field, input]) => fc.tuple(fc.constant(field), wrongFor(input)));
    const wrong = fc
      .tuple(right, slip)
      .map(([body, [field, value]]) => ({ ...body, [field]: value }));
    return { method: method.toUpperCase(), path, right, wrong };
  });
});
afterAll(() => site.stop());

it("refuses a body that cannot be read on every page with a form", async () => {
  const headers = {
    "Content-Type": "multipart/form-data",
    Cookie: `${staff}; ${client}`,
    Origin: site.url,
  };
  for (const action of new Set(forms.map((form) => form.action))) {
    const request = { method: "POST", headers, body: "--x", redirect: "manual" } as const;
    const { status } = await fetch(new URL(action, site.url), request);
    if (!/log-?out|sign-?out/.test(action)) expect.soft(status, action).toBe(400);
  }
});

it("finds a form for each page that accepts posts", () => {
  // A script requests the first for its passkey options, and the others show their forms only if mail is set up: tests/staff/passkeys.db
  // and tests/http/posts.db cover them.
  const asked = [
    "/passkey-options",
    "/admin/system",
    "/admin/forgot-password",
    "/forgot-password",
    "/es/olvide-contrasena",
  ];
  const patterns = everyAction
    .filter(({ json, pattern }) => !json && !asked.includes(pattern))
    .map(({ pattern }) => pattern);
  const paths = forms.map(({ action }) => new URL(action, site.url).pathname);
  const missed = patterns.filter((pattern) => {
    const path = new RegExp(`^${pattern.replace(/:\w+/g, "[^/]+")}$`);
    return !paths.some((one) => path.test(one));
  });
  expect(missed).toEqual([]);
  expect(jsonPosts.length).toBeGreaterThanOrEqual(4);
});

/** The fields whose input the page shows again next to its errors. */
const keeps = ["companyName", "contactName"];

it(
  "answers any post of any form without a server error",
  async () => {
    const posts = fc
      .constantFrom(...forms.keys())
      .chain((index) => fc.tuple(fc.constant(index), fillingOf(formAt(index))));
    await fuzz("Posts of forms", posts, async ([index, filling]) => {
      const form = formAt(index);
      const fields = fieldsOf(filling);
      const multipart = form.multipart !== (filling.sent === "other");
      const body = encoded(fields, multipart);
      const broken = { "Content-Type": "multipart/form-data; boundary=x" };
      const { answer, text } = await post(new URL(form.action, site.url).href, {
        body: filling.sent === "broken" ? new URLSearchParams(fields).toString() : body,
        ...(filling.sent === "broken" && { headers: broken }),
      });
      if (filling.sent !== "as the page" || form.action !== "/get-quote") return;
      // The site first asks about an address that looks like a typo.
      const asked = suggestEmail(new Map(fields).get("email") ?? "") !== null;
      if (filling.care === "right") expect(answer.status).toBe(asked ? 400 : 303);
      if (answer.status !== 400) return;
      for (const [name, typed] of fields.filter(([name]) => keeps.includes(name))) {
        if (/^[\w ]+$/.test(typed)) expect(text, name).toContain(`value="${typed}"`);
      }
    });
    expect(site.output()).not.toMatch(/"level":"error"/);
  },
  fuzzTimeoutMs,
);

function formAt(index: number): PageForm {
  const form = forms[index];
  if (form === undefined) throw new Error(`There is no form ${index}.`);
  return form;
}

const anyJson = fc.oneof(
  fc.jsonValue({ maxDepth: 4, stringUnit: "binary" }),
  fc.constantFrom(
    '{"a":',
    "[]",
    "null",
    '"\\ud800"',
    "{}",
    '{"__proto__":{"x":1}}',
    "9".repeat(400),
  ),
  fc.integer({ min: 1, max: 20_000 }).map((depth) => "[".repeat(depth)),
);

it(
  "answers any JSON without a server error, and accepts all documented JSON",
  async () => {
    const posts = fc.constantFrom(...jsonPosts.keys()).chain((index) => {
      const { right, wrong } = jsonAt(index);
      const body = fc.oneof(
        fc.record({ kind: fc.constant("right"), body: right }),
        fc.record({ kind: fc.constant("wrong"), body: wrong }),
        fc.record({
          kind: fc.constant("hostile"),
          body: fc
            .tuple(right, fc.dictionary(hostile, fc.oneof(hostile, fc.jsonValue())))
            .map(([one, other]) => ({ ...one, ...other })),
        }),
        fc.record({
          kind: fc.constant("hostile"),
          body: fc
            .tuple(right, fc.nat({ max: 30 }), hostile)
            .map(([one, place, text]) => withText(one, place, text)),
        }),
        fc.record({ kind: fc.constant("any"), body: anyJson }),
      );
      return fc.tuple(fc.constant(index), body);
    });
    await fuzz("Posts of JSON", posts, async ([index, { kind, body }]) => {
      const { path, method } = jsonAt(index);
      const { answer, text } = await post(site.url + path.replace(/\{\w+\}/g, memberId), {
        method,
        body: typeof body === "string" ? body : JSON.stringify(body),
        headers: { "Content-Type": "application/json" },
      });
      const { success, fieldErrors } = JSON.parse(text);
      expect(success).toBe(answer.ok);
      if (!/quotes|applications/.test(path)) return;
      if (kind === "right") expect(answer.status, text).toBe(201);
      if (kind === "wrong" && answer.status !== 201)
        expect(Object.keys(fieldErrors)).toHaveLength(1);
    });
    expect(site.output()).not.toMatch(/"level":"error"/);
  },
  fuzzTimeoutMs,
);

function withText(body: Json, place: number, text: string): Json {
  const names = Object.keys(body);
  return { ...body, [names[place % names.length] ?? ""]: text };
}

function jsonAt(index: number) {
  const found = jsonPosts[index];
  if (found === undefined) throw new Error(`There is no post ${index}.`);
  return found;
}

type Json = Record<string, unknown>;

async function signInClient(): Promise<string> {
  const answer = await externalRedirect(site, { username: "rosa" });
  return answer.headers.get("Set-Cookie")?.split(";")[0] ?? "";
}

/** What a person would enter into a control. */
function entered({ kind, name, values }: FormControl): fc.Arbitrary<string> {
  if (kind === "email") return fc.emailAddress({ size: "small" });
  if (kind === "tel") {
    return fc.integer({ min: 2_000_000, max: 9_999_999 }).map((rest) => `(602) ${rest}`);
  }
  if (kind === "choice" || kind === "hidden" || kind === "checkbox") {
    const given = values.filter((value) => value !== "");
    return fc.constantFrom(...(given.length > 0 ? given : [""]));
  }
  if (kind === "file" || name === "companyFax") return fc.constant("");
  return /^(?:mc|dot)Number$/.test(name) ? fc.constantFrom("123456", "1234567", "pending") : names;
}

/** How a form is filled in: correctly, with a typo, or with random values in any field. */
interface Filling {
  care: "right" | "slip" | "hostile";
  texts: [string, string][];
  slips: [number, string][];
  extra: [string, string][];
  /** How it is sent: as the page does, with the other encoding, with a script's header, or not as a form. */
  sent: "as the page" | "other" | "enhanced" | "broken";
}

function fillingOf({ controls }: PageForm): fc.Arbitrary<Filling> {
  const texts = controls.map((control) => fc.tuple(fc.constant(control.name), entered(control)));
  return fc.record({
    care: fc.constantFrom("right", "slip", "hostile"),
    texts: fc.tuple(...texts),
    slips: fc.array(fc.tuple(fc.nat({ max: 30 }), hostile), { minLength: 1, maxLength: 6 }),
    extra: fc.array(fc.tuple(hostile, hostile), { maxLength: 3 }),
    sent: fc.constantFrom("as the page", "as the page", "enhanced", "other", "broken"),
  });
}

function fieldsOf({ care, texts, slips, extra, sent }: Filling): [string, string][] {
  const fields = texts.map(([name, text]): [string, string] => [name, text]);
  const wrong = care === "right" ? [] : slips.slice(0, care === "slip" ? 1 : 6);
  for (const [index, text] of wrong) {
    const field = fields[index % Math.max(fields.length, 1)];
    if (field) field[1] = text;
  }
  if (sent === "enhanced") fields.push(["enhanced", "1"]);
  return care === "hostile" ? [...fields, ...extra] : fields;
}

function encoded(fields: [string, string][], multipart: boolean): FormData | URLSearchParams {
  if (!multipart) return new URLSearchParams(fields);
  const data = new FormData();
  for (const [name, value] of fields) data.append(name, value);
  return data;
}

async function post(
  address: string,
  init: RequestInit,
): Promise<{ answer: Response; text: string }> {
  const headers = new Headers(init.headers);
  headers.set("Cookie", `${staff}; ${client}`);
  headers.set("Origin", site.url);
  headers.set("Sec-Fetch-Site", "same-origin");
  const answer = await fetch(address, { method: "POST", redirect: "manual", ...init, headers });
  const text = await answer.text();
  expect(answer.status, `${address}: ${text.slice(0, 300)}`).toBeLessThan(500);
  expect(text).not.toMatch(/\n {4}at /);
  const html = answer.headers.get("Content-Type")?.startsWith("text/html");
  if (html) expect(text).not.toMatch(/<script>pwn|<img src=x/);
  expect(answer.headers.get("Cache-Control")).toMatch(/no-store/);
  // If the post ended its own session, or the site now requires the password, sign in again for the next try.
  if (/^\/admin\/(?:login|confirm)/.test(answer.headers.get("Location") ?? ""))
    staff = await signInByHttp(site.url);
  if (/^\/(?:client-login|es\/acceso-clientes)/.test(answer.headers.get("Location") ?? ""))
    client = await signInClient();
  return { answer, text };
}

/** Forms that a page shows only after a post, or only if there is something to send. */
const laterForms: PageForm[] = [
  ["/admin/export", "lead"],
  ["/admin/notices", "id"],
  ["/admin/personal-data/export", "email", "phone"],
].map(([action = "", ...names]) => ({
  action,
  multipart: false,
  controls: names.map((name) => ({ name, kind: "text", required: false, values: [] })),
}));

/** Texts that break code which does not expect them. */
const hostile = fc.oneof(
  fc.constantFrom(
    "",
    " ",
    "\0",
    "a\0b",
    "\ud800",
    "x\udfffy",
    "\u00a0",
    "\u202e\u2066",
    "\ufeff",
    "\r\n\r\n",
    "__proto__",
    "constructor",
    "null",
    "NaN",
    "-0",
    "1e999",
    "99999999999999999999",
    "%00",
    "%",
    "';--",
    "../../etc/passwd",
    "<script>pwn()</script>",
    '"><img src=x onerror=pwn()>',
    "data:text/html,x",
    "//evil.example",
    "=cmd|' /C calc'!A0",
    "2026-02-30",
    "ä".normalize("NFD"),
    "\u{1f469}\u200d\u{1f469}",
  ),
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.string({ unit: "grapheme", maxLength: 60 }),
  fc.integer({ min: 1, max: 4_000 }).map((length) => "x".repeat(length)),
);

const names = fc.stringMatching(/^[A-Z][a-z]{1,9} [A-Z][a-z]{1,9}$/);
