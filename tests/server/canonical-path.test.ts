import { matchRoutes } from "@remix-run/react";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createRouteTable } from "~/server/site-routes.server";
import { triesOf } from "../support/long";
import { everyPattern } from "../support/route-patterns";

const patterns = everyPattern();
const table = createRouteTable(patterns.map((pattern) => ({ pattern })));
const tree = patterns.map((path) => ({ path, id: path }));

describe("canonical paths", () => {
  it.each([
    "/",
    "/_root.data",
    "/get-quote",
    "/get-quote.data",
    "/admin/login",
    "/admin/login.data",
    "/admin/quotes/5f0c2a1e-7f4b-4c1d-9a53-0d6b7e8f9a10",
    "/admin/quotes/%35f0c2a1e",
    "/api/quotes/email/rosa%40example.com",
    "/api/quotes/email/ROSA@Example.com",
    "/api/quotes/email/a%2Fb",
    "/receipt/AbC%2dd/download",
    "/sitemap.xml",
    "/no-such-page",
    "/No/Such/%41",
  ])("%s", (path) => expect(passes(path)).toBe(true));
});

describe("other paths", () => {
  it.each([
    ["/admin/login/", "/admin/login"],
    ["/admin/%6Cogin", "/admin/login"],
    ["/admin/%6Cogin.data", "/admin/login.data"],
    ["/Admin/Login", "/admin/login"],
    ["/admin/login/.data", "/admin/login.data"],
    ["/admin//login", "/admin/login"],
    ["/%61pi/quotes", "/api/quotes"],
    ["/api/QUOTES/email/A%40b.test", "/api/quotes/email/A%40b.test"],
    ["/admin/clients/%6Eew", "/admin/clients/new"],
    ["/.data", "/_root.data"],
    ["//", "/"],
  ])("%s redirects to %s", (path, spelled) => expect(table.canonicalPath(path)).toBe(spelled));
});

const literals = patterns.filter((pattern) => !pattern.includes("*"));

/** A route's path with its parameters filled in, then rewritten in ways that Remix may or may not treat as equal. */
const spelled = fc
  .tuple(
    fc.constantFrom(...literals),
    fc.constantFrom("abc", "a%2Fb", "%41", "x.data", "new", "é"),
    fc.array(fc.tuple(fc.constantFrom("escape", "case", "double", "none"), fc.nat({ max: 80 })), {
      maxLength: 4,
    }),
    fc.constantFrom("", "/", "//", ".data", "/.data", ".DATA", "%2Edata", ".data/", ".data.data"),
  )
  .map(([pattern, parameter, changes, ending]) => {
    let path = pattern.replace(/:[^/]+/g, encodeURI(decodeURI(parameter)));
    for (const [kind, at] of changes) {
      const index = at % path.length;
      const letter = path[index] ?? "";
      const before = path.slice(0, index);
      const after = path.slice(index + 1);
      if (letter === "%" || /%.?$/.test(before)) continue;
      if (kind === "escape" && letter !== "/") {
        path = `${before}%${letter.charCodeAt(0).toString(16).padStart(2, "0")}${after}`;
      } else if (kind === "case") {
        const other = letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase();
        path = before + other + after;
      } else if (kind === "double" && letter === "/") path = `${before}//${after}`;
    }
    return path + ending;
  });

describe("every path", () => {
  it("that passes has the same route in server and Remix", () => {
    fc.assert(
      fc.property(spelled, (path) => {
        if (passes(path)) expect(table.find(path)?.pattern, path).toBe(remixRuns(path));
      }),
      { numRuns: triesOf(1_500) },
    );
  });

  it("has one canonical form, which passes with the same Remix route", () => {
    fc.assert(
      fc.property(spelled, (path) => {
        const canonical = table.canonicalPath(path);
        expect(passes(canonical), `${path} -> ${canonical}`).toBe(true);
        // A parameter that ends in ".data" cannot be distinguished from a page's data once the slash behind it is gone.
        const meant = /\.data\/+$/.test(path) ? undefined : remixRuns(path);
        if (meant !== undefined) expect(remixRuns(canonical), path).toBe(meant);
      }),
      { numRuns: triesOf(1_500) },
    );
  });
});

/** The pattern of the route that Remix runs for a path, as its single fetch reads it; undefined for a 404. */
function remixRuns(path: string): string | undefined {
  const page = path.endsWith(".data") ? path.slice(0, -5).replace(/^\/_root$/, "/") || "/" : path;
  const found = matchRoutes(tree, page)?.at(-1)?.route.id;
  return found?.includes("*") ? undefined : found;
}

function passes(path: string) {
  return table.canonicalPath(path) === path;
}
