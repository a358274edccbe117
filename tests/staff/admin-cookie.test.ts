import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { readSessionToken, sessionCookie, sessionCookieName } from "~/staff/sessions.server";
import { configure } from "../support/config";

const token = "a-_Z".padEnd(43, "0");
const session = { token, expiresAt: new Date("2025-08-05T15:00:00Z") };
const now = new Date("2025-08-04T15:00:00Z");

beforeEach(() => {
  configure({ NODE_ENV: "test", SITE_URL: "https://site.example" });
});

describe("the session cookie", () => {
  it("is bound to the host and to https in production", () => {
    expect(sessionCookie("staff", session, now)).toBe(
      `__Host-admin=${token}; Max-Age=86400; Path=/; HttpOnly; SameSite=Lax; Secure`,
    );
    expect(sessionCookie("staff", null)).toBe(
      "__Host-admin=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax; Secure",
    );
  });

  it("has a plain name without Secure on http, where browsers would drop it", () => {
    configure({ NODE_ENV: "test", SITE_URL: "http://localhost:3000" });
    expect(sessionCookieName("staff")).toBe("admin");
    expect(sessionCookie("staff", session, now)).not.toContain("Secure");
  });
});

describe("readSessionToken", () => {
  const read = (cookie: string | null) =>
    readSessionToken(
      "staff",
      new Request(
        "https://site.example/admin/team",
        cookie === null ? {} : { headers: { cookie } },
      ),
    );

  it("finds the token among other cookies", () => {
    expect(read(`theme=dark; __Host-admin=${token}; x=y`)).toBe(token);
    configure({ NODE_ENV: "test", SITE_URL: "http://localhost:3000" });
    expect(read(`admin=${token}`)).toBe(token);
  });

  it.each([
    null,
    "",
    `admin=${token}`,
    `x__Host-admin=${token}`,
    "__Host-admin=",
    `__Host-admin="${token}"`,
    `__Host-admin=${token}x`,
    ";;=;__Host-admin",
    `\u00a0__Host-admin=${token}`,
    `x=y;\u00a0__Host-admin=${token}`,
    `__Host-admin\u00a0=${token}`,
    `__Host-admin=\u00a0${token}`,
    `__Host-admin=${token}\u00a0`,
    `__Host-admin=${token}=`,
  ])("finds none in %j", (cookie) => {
    expect(read(cookie)).toBeNull();
  });

  it("reads the browser's cookie, with spaces and tabs around it only", () => {
    const bytes = Array.from({ length: 256 }, (_, code) => String.fromCharCode(code));
    const around = fc.constantFrom(...bytes.filter((byte) => !/[\0\r\n;=]/.test(byte)));
    fc.assert(
      fc.property(fc.tuple(around, around, around, around), ([a, b, c, d]) => {
        const plain = [a, b, c, d].every((byte) => byte === " " || byte === "\t");
        expect(read(`x=y;${a}__Host-admin${b}=${c}${token}${d}; z=1`)).toBe(plain ? token : null);
      }),
      { numRuns: 2_000, examples: [[[" ", "\t", " ", "\t"]]] },
    );
  });
});
