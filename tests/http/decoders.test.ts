import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import fc from "fast-check";
import { afterEach, describe, expect, it, vi } from "vitest";
import { readForm } from "~/http/form-post.server";
import { isUnwieldy, readJsonObject } from "~/http/json.server";
import { bindContext, enterContext } from "~/server/context.server";

const sources = import.meta.glob<string>("../../app/**/*.{ts,tsx}", {
  query: "?raw",
  import: "default",
  eager: true,
});

afterEach(() => {
  vi.restoreAllMocks();
});

it("bodies are read in one place and decoded in two, after a size check", () => {
  const filesWith = (sought: RegExp) =>
    Object.entries(sources)
      .filter(([, source]) => sought.test(source))
      .map(([file]) => file.replace("../../app/", ""));
  expect(
    filesWith(/\brequest(?:\.clone\(\))?\s*\.(?:json|text|formData|arrayBuffer|blob|body)\b/),
  ).toEqual([
    // In the browser, before a form is sent.
    "desk/lead-form.tsx",
    "routes/admin.login.tsx",
    "routes/admin.team.tsx",
    "server/context.server.ts",
  ]);
  expect(filesWith(/\bbodyOf\(request\)/)).toEqual([
    "http/form-post.server.ts",
    "http/json.server.ts",
  ]);
  const inBrowser = ["routes/admin.login.tsx", "routes/admin.team.tsx"].map(
    (file) => sources[`../../app/${file}`] ?? "",
  );
  for (const source of inBrowser) {
    expect(source.match(/\.formData\(/g)).toHaveLength(1);
    expect(source).toMatch(/clientAction[\s\S]*\.formData\(/);
  }
});

/** Files that parse no request: they read the site's own files, rows and settings, the agency's responses, and the browser's storage. */
const parsingOwn =
  /^(?:backups\/|health\/|carriers\/service\.|desk\/(?:templates|retention|end-texts)\.server|desk\/live-list|leads\/use-draft|staff\/drafts|cli\/|http\/render-document|config-values\.|settings\/entries|entry\.client)/;

it("received JSON is parsed in two places only, after a size check", () => {
  const parsing = Object.entries(sources)
    .filter(([, source]) => source.includes("JSON.parse("))
    .map(([file, source]) => ({ file: file.replace("../../app/", ""), source }))
    .filter(({ file }) => !parsingOwn.test(file));
  expect(parsing.map(({ file }) => file)).toEqual([
    "http/json.server.ts",
    "staff/passkeys.server.ts",
  ]);
  for (const { file, source } of parsing) expect(source, file).toContain("isUnwieldy(");
});

describe("JSON", () => {
  const refusal = { status: 400, message: expect.stringContaining("one flat object") };

  it("with too many levels or values is refused before parsing", async () => {
    const bodies = [
      `{"email":${nested(30_000)}}`,
      `{"email":${'{"a":'.repeat(12_000)}1${"}".repeat(12_000)}}`,
      `{"email":[${"1,".repeat(30_000)}1]}`,
      `{"a":1${',"a":1'.repeat(10_000)}}`,
      `{"profileImage":${nested(4_000_000)}}`,
    ];
    for (const body of bodies) {
      await expect(readJsonObject(bodyOf("application/json", body))).rejects.toMatchObject(refusal);
    }
  });

  it("with one text as large as a photo is read", async () => {
    const body = { name: 'Ana "A\\" [[[', profileImage: `data:,${"x".repeat(7_000_000)}` };
    const request = bodyOf("application/json; charset=utf-8", JSON.stringify(body));
    expect(await readJsonObject(request)).toEqual(body);
  });

  it("is measured like its parsed value", () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 12 }), fc.nat(3), (value, spaces) => {
        const { depth, values } = sizeOf(value);
        const text = JSON.stringify(value, null, spaces);
        if (depth > 8) expect(isUnwieldy(text)).toBe(true);
        // The first value of an array or object has no comma before it.
        else if (values <= 1_000) expect(isUnwieldy(text)).toBe(false);
      }),
      { numRuns: 2_000 },
    );
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('"', "\\", "[", ",", "x") }), (text) => {
        expect(isUnwieldy(JSON.stringify({ text: text.repeat(50) }))).toBe(false);
      }),
    );
  });

  it("full of escapes is measured whole, also without an end", () => {
    const json = JSON.stringify({ a: '"'.repeat(3_500_000) });
    expect(isUnwieldy(json)).toBe(false);
    expect(isUnwieldy(`${json.slice(0, 400_000)}\\`)).toBe(false);
  });
});

describe("forms", () => {
  it("with more fields than any page has are not parsed", async () => {
    const part = '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n';
    const encoded = "application/x-www-form-urlencoded";
    const bodies: [type: string, body: string][] = [
      [encoded, "name=Ana&".repeat(900_000)],
      [encoded, "&".repeat(8_000_000)],
      ["multipart/form-data; boundary=b", `${part.repeat(150_000)}--b--\r\n`],
      ['MULTIPART/form-data; boundary="b"', `${part.repeat(2_100)}--b--\r\n`],
    ];
    const decoders = [Request.prototype, Response.prototype].map((one) =>
      vi.spyOn(one, "formData"),
    );
    for (const [type, body] of bodies) {
      await expect(readForm(bodyOf(type, body))).rejects.toMatchObject({ status: 400 });
    }
    for (const decoder of decoders) expect(decoder).not.toHaveBeenCalled();
  });

  it("are read from the buffered request; without a body there is none", async () => {
    const incoming = new IncomingMessage(new Socket());
    const body = Buffer.from("name=Ana");
    const arrival = { id: "x", address: "203.0.113.9", startedAt: 0, bytesBefore: 0 };
    bindContext(incoming, { ...arrival, language: "en", body });
    const nameIn = (request: Request) =>
      new Promise<string>((resolve) => {
        enterContext(incoming, new ServerResponse(incoming), () =>
          resolve(readForm(request).then((form) => form.text("name"))),
        );
      });
    expect(await nameIn(bodyOf("application/x-www-form-urlencoded", "name=Luz"))).toBe("Ana");
    expect(await nameIn(new Request("http://localhost/x"))).toBe("");
  });

  it("keep every field and every byte of a file", async () => {
    const body = new FormData();
    body.append("note", "--\r\n--b\r\nand & more");
    body.append("photo", new File([new Uint8Array([0, 13, 10, 45, 45, 255])], "ana.png"));
    const form = await readForm(new Request("http://localhost/x", { method: "POST", body }));
    expect(form.lines("note")).toBe("--\r\n--b\r\nand & more");
    expect(await form.file("photo")?.bytes()).toEqual(new Uint8Array([0, 13, 10, 45, 45, 255]));
  });
});

function bodyOf(type: string, body: string): Request {
  return new Request("http://localhost/x", {
    method: "POST",
    headers: { "Content-Type": type },
    body,
  });
}

function nested(levels: number) {
  return `${"[".repeat(levels)}${"]".repeat(levels)}`;
}

/** Counts the levels and values of a JSON text after parsing it. */
function sizeOf(value: unknown): { depth: number; values: number } {
  if (typeof value !== "object" || value === null) return { depth: 0, values: 1 };
  const within = Object.values(value).map(sizeOf);
  return {
    depth: 1 + Math.max(0, ...within.map(({ depth }) => depth)),
    values: 1 + within.reduce((sum, { values }) => sum + values, 0),
  };
}
