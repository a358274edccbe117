import { describe, expect, it } from "vitest";
import { returnAddress } from "~/staff/guards.server";
import { deskAddress } from "~/staff/sign-in.server";

const of = (address: string) => returnAddress(new URL(address, "http://localhost:3000"));

describe("the return address after signing in", () => {
  it.each([
    ["/admin", "/admin"],
    ["/admin/quotes?kind=quote-request&status=new", "/admin/quotes?kind=quote-request&status=new"],
    ["/admin/quotes/aaaa-1?q=Ana+Ruiz&sort=due", "/admin/quotes/aaaa-1?q=Ana+Ruiz&sort=due"],
    ["/admin/export?status=new&q=Ana", "/admin/quotes?status=new&q=Ana"],
    ["/admin/team?edit=aaaa-1", "/admin/team?edit=aaaa-1"],
  ])("of %s is %s", (asked, back) => {
    expect(of(asked)).toBe(back);
    expect(deskAddress(back)).toBe(back);
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
