import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { leadKindNames } from "~/leads/kinds";
import { leadStatuses } from "~/leads/status";
import { returnAddress } from "~/staff/guards.server";
import { queueNames } from "~/staff/queues";
import { deskAddress } from "~/staff/sign-in.server";

const of = (address: string) => returnAddress(new URL(address, "http://localhost:3000"));

describe("the return address after signing in", () => {
  it.each([
    ["/admin", "/admin"],
    ["/admin/quotes", "/admin/quotes"],
    [
      "/admin/quotes?kind=quote-request&status=new&quarantined=1&consent=no&authority=pending&from=2026-01-31&to=2026-11-21&sort=due",
      "/admin/quotes?kind=quote-request&status=new&quarantined=1&consent=no&authority=pending&from=2026-01-31&to=2026-11-21&sort=due",
    ],
    ["/admin/quotes?q=Ana+Ruiz&email=ana%40a.example&status=won", "/admin/quotes?status=won"],
    ["/admin/quotes?cursor=MjAyNQ&before=MjAyNQ&noted=1&done=2", "/admin/quotes"],
    ["/admin/quotes/aaaa-1?q=Ana&sort=due", "/admin/quotes/aaaa-1?sort=due"],
    ["/admin/export?status=new&q=Ana", "/admin/quotes?status=new"],
    ["/admin/clients?search=Ana&after=ana", "/admin/clients"],
    ["/admin/audit?before=12", "/admin/audit"],
    [
      "/admin/team?edit=0f8fad5b-d9cb-469f-a165-70867728950e&name=Ana",
      "/admin/team?edit=0f8fad5b-d9cb-469f-a165-70867728950e",
    ],
    ["/admin/quotes?status=Ana&kind=Ruiz&from=602-555-0100", "/admin/quotes"],
  ])("of %s is %s", (asked, back) => {
    expect(of(asked)).toBe(back);
    expect(deskAddress(back)).toBe(back);
  });

  it.each([
    ...leadKindNames.map((kind) => `kind=${kind}`),
    ...leadStatuses.map((status) => `status=${status}`),
    ...queueNames.map((queue) => `box=${queue}`),
  ])("keeps %s", (query) => {
    expect(of(`/admin/quotes?${query}`)).toBe(`/admin/quotes?${query}`);
  });

  it("holds no input, whatever the parameter", () => {
    const names = fc.constantFrom(
      "q",
      "email",
      "kind",
      "status",
      "from",
      "to",
      "sort",
      "x",
      "cursor",
    );
    const typed = fc.string({ minLength: 2, maxLength: 30 }).map((text) => `Ana ${text}`);
    fc.assert(
      fc.property(names, typed, (name, text) => {
        expect(of(`/admin/quotes?${new URLSearchParams({ [name]: text })}`)).toBe("/admin/quotes");
      }),
    );
  });
});

describe("redirects after a sign-in", () => {
  it.each([
    ["/admin/quotes?q=Año", "/admin/quotes?q=A%C3%B1o"],
    ["/admin/日本#名", "/admin/%E6%97%A5%E6%9C%AC#%E5%90%8D"],
    ["/admin/quotes\r\nSet-Cookie: a=b", "/admin/quotesSet-Cookie:%20a=b"],
    ["/admin/\u0000\u001bx", "/admin/%00%1Bx"],
    ["/admin/\ud800", "/admin/%EF%BF%BD"],
    ["/admin/%2e%2e/get-quote", "/admin/team"],
    ["/admin/\t../get-quote", "/admin/team"],
  ])("are encoded in a header: %j as %j", (wanted, address) => {
    expect(deskAddress(wanted)).toBe(address);
    expect(new Headers({ Location: address }).get("Location")).toBe(address);
  });

  it.each([
    null,
    "",
    "https://evil.example/admin/",
    "//evil.example/admin/",
    "/\\evil.example/admin/",
    "/admin/../../evil",
    "/get-quote",
    "/administer",
    "/admin/login?redirectTo=/admin/quotes",
    "javascript:alert(1)",
  ])("lead to a page of the desk, never to %j", (wanted) => {
    expect(deskAddress(wanted)).toBe("/admin/team");
  });
});
