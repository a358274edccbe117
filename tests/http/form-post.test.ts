import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { DatabaseUnavailableError } from "#db/errors.server";
import { allowAnyone, answerPost, readForm } from "~/http/form-post.server";
import { HttpError, type HttpErrorKind, throttled } from "~/http/http-error.server";
import { withJsonErrors } from "~/http/json.server";
import { answer, seeOther, withPageErrors } from "~/http/respond.server";
import { answerOf } from "../support/desk";

let written: string;
beforeEach(() => {
  written = "";
  vi.spyOn(process.stderr, "write").mockImplementation((text) => {
    written += String(text);
    return true;
  });
});
afterEach(() => {
  vi.restoreAllMocks();
});

describe("a posted form", () => {
  it("is parsed once, however often it is read", async () => {
    const request = pairs(["name", "Ana"]);
    const [one, two] = [await readForm(request), await readForm(request)];
    expect(one).toBe(two);
    expect(one.text("name")).toBe("Ana");
  });

  it("returns the first value of a repeated field, or all on request", async () => {
    const form = await readForm(pairs(["lead", "a"], ["lead", "b"], ["x", ""]));
    expect([form.text("lead"), form.all("lead")]).toEqual(["a", ["a", "b"]]);
    expect([form.text("nothing"), form.all("nothing")]).toEqual(["", []]);
    expect([form.has("x"), form.has("nothing")]).toEqual([true, false]);
  });

  it("joins single-line fields into one line, and leaves other texts unchanged", async () => {
    const typed = "one\r\ntwo\nthree\u2028four ";
    const form = await readForm(pairs(["name", typed], ["note", typed]));
    expect(form.text("name")).toBe("one two three four ");
    expect(form.lines("note")).toBe(typed);
    expect(form.typed(["name", "note", "none"], ["note"])).toEqual({
      name: "one two three four ",
      note: typed,
      none: "",
    });
  });

  it("returns a chosen file, never as text", async () => {
    const body = new FormData();
    body.append("photo", new File(["bytes"], "ana.png"));
    body.append("empty", new File([], ""));
    body.append("text", "photo");
    const form = await readForm(formRequest(body));
    expect([form.file("photo")?.size, form.file("empty"), form.file("text")]).toEqual([
      5,
      null,
      null,
    ]);
    expect([form.text("photo"), form.all("photo")]).toEqual(["", []]);
  });

  it.each<[string, Request]>([
    ["nothing", new Request(address, { method: "POST" })],
    ["a form in parts without parts", inParts("--x--\r\n")],
  ])("is empty when the body is %s", async (_what, request) => {
    expect((await readForm(request)).texts()).toEqual([]);
  });

  it.each<[string, Request]>([
    ["JSON", new Request(address, { method: "POST", body: '{"name":"Ana"}' })],
    ["cut off", inParts(`--x\r\nContent-Disposition: form-data; name="name"\r\n\r\nAna`)],
    [
      "without its boundary",
      inParts(
        `--x\r\nContent-Disposition: form-data; name="name"\r\n\r\nAna`,
        "multipart/form-data",
      ),
    ],
    ["too many fields", formRequest(new URLSearchParams("name=Ana&".repeat(2_001)))],
  ])("is refused when the body is %s, not taken as empty", async (_what, request) => {
    const refusal = () => "Every field is required.";
    const actions = () => answer("Stored");
    const call = () => answerPost(request, { guard: allowAnyone, actions, refusal });
    const { status, body } = await answerOf(call);
    expect([status, body]).toEqual([400, expect.stringContaining("We could not read this form.")]);
    // The access log has the refusal; a sender must not fill the log of errors.
    expect(written).toBe("");
  });

  it.each([
    ["in another charset", "name=Jos%E9", "Jos\ufffd"],
    ["with broken escapes", "name=100%&other=%zz", "100%"],
  ])("keeps what can be read of a form %s", async (_what, body, name) => {
    const headers = { "Content-Type": "application/x-www-form-urlencoded; charset=windows-1252" };
    const form = await readForm(new Request(address, { method: "POST", body, headers }));
    expect([form.text("name"), written]).toEqual([name, ""]);
  });

  it("detects by a field that scripts want data", async () => {
    expect((await readForm(pairs(["enhanced", "1"]))).enhanced).toBe(true);
    expect((await readForm(pairs(["enhanced", ""]))).enhanced).toBe(false);
  });
});

describe("a post", () => {
  const posts = {
    guard: () => ({ id: "7" }),
    actions: {
      add: (form: { text: (name: string) => string }, { id }: { id: string }) =>
        answer(`${id} added ${form.text("name")}`, 201),
      leave: () => seeOther("/elsewhere", { "Set-Cookie": "a=b" }),
      fail: (): never => {
        throw new DatabaseUnavailableError("busy", { cause: new Error("locked") });
      },
      break: (): never => {
        throw new TypeError("a slip of ours");
      },
    },
    refusal: ({ kind, message }: HttpError, form: { text: (name: string) => string }) =>
      `${kind}: ${message} ${form.text("name")}`,
  };
  const post = (intent: string) =>
    answerOf(() => answerPost(pairs(["intent", intent], ["name", "Ana"]), posts));

  it("runs the action of its intent for the user of the guard", async () => {
    const { status, body, headers } = await post("add");
    expect([status, body]).toEqual([201, "7 added Ana"]);
    expect(headers.get("Cache-Control")).toBe("no-store");
    expect(headers.get("X-Robots-Tag")).toBe("noindex, nofollow");
  });

  it("redirects, uncached and with a cookie", async () => {
    const { status, headers } = await post("leave");
    expect([status, headers.get("Location")]).toEqual([303, "/elsewhere"]);
    expect([headers.get("Set-Cookie"), headers.get("Cache-Control")]).toEqual(["a=b", "no-store"]);
  });

  it.each(["", "remove", "toString", "__proto__"])("refuses the intent %j", async (intent) => {
    const { status, body, headers } = await post(intent);
    expect([status, headers.get("Cache-Control")]).toEqual([400, "no-store"]);
    expect(body).toMatch(/^refused: This form is out of date\. .* Ana$/);
  });

  it("keeps its input while the database is down, and the cause is logged", async () => {
    const { status, body, headers } = await post("fail");
    expect([status, headers.get("Retry-After")]).toEqual([503, "5"]);
    expect(body).toMatch(/^unavailable: .* Ana$/);
    expect(JSON.parse(written)).toMatchObject({
      error: "DatabaseUnavailableError",
      causes: ["Error: locked"],
    });
  });

  it("rethrows bugs and a guard's responses", async () => {
    await expect(post("break")).rejects.toThrow("a slip of ours");
    const guard = (): never => {
      throw seeOther("/admin/login");
    };
    const refused = answerPost(pairs(), { ...posts, guard });
    await expect(refused).rejects.toMatchObject({ status: 303 });
  });

  it("of a page without its own refusal gets an error page", async () => {
    const actions = (): never => {
      throw throttled("Too many tries.", 61);
    };
    const call = () => answerPost(pairs(), { guard: allowAnyone, actions });
    const { status, body, headers } = await answerOf(call);
    expect([status, headers.get("Retry-After")]).toEqual([429, "61"]);
    expect(headers.get("Cache-Control")).toBe("no-store");
    expect(body).toContain("Too many tries. Try again in 2 minutes.");
  });
});

describe("an HttpError", () => {
  it.each<[HttpErrorKind, number, string | null]>([
    ["refused", 400, null],
    ["signed-out", 401, null],
    ["gone", 404, null],
    ["conflict", 409, null],
    ["too-large", 413, null],
    ["wrong-type", 415, null],
    ["throttled", 429, null],
    ["overloaded", 503, "5"],
    ["unavailable", 503, "5"],
  ])("%s is %i for pages and JSON alike", async (kind, status, retryAfter) => {
    const fail = () => Promise.reject(new HttpError(kind, "Why."));
    const json = await answerOf(() => withJsonErrors(fail));
    const page = await answerOf(() => withPageErrors(fail));
    expect([json.status, page.status]).toEqual([status, status]);
    expect(json.body).toEqual({ success: false, error: "Why." });
    for (const { headers } of [json, page]) {
      expect(headers.get("Retry-After")).toBe(retryAfter);
      expect(headers.get("Cache-Control")).toBe("no-store");
    }
  });
});

function formRequest(body: BodyInit, query = ""): Request {
  return new Request(address + query, { method: "POST", body });
}

function inParts(body: string, type = "multipart/form-data; boundary=x"): Request {
  return new Request(address, { method: "POST", body, headers: { "Content-Type": type } });
}

function pairs(...fields: [name: string, value: string][]): Request {
  return formRequest(new URLSearchParams(fields));
}

const address = "http://localhost:3000/x";
