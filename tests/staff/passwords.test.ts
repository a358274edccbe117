import { expect, it } from "vitest";
import { hashPassword, verifyPassword } from "~/staff/passwords.server";

it("hashes with argon2id at the agreed cost, never twice the same", async () => {
  const [first, second] = await Promise.all([hashPassword("secret"), hashPassword("secret")]);
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(second).not.toBe(first);
});

it("verifies passwords with spaces and accents in any Unicode form", async () => {
  const stored = await hashPassword(" contraseña ");
  expect(await verifyPassword(stored, " contrasen\u0303a ")).toBe(true);
  expect(await verifyPassword(stored, "contraseña")).toBe(false);
  expect(await verifyPassword(stored, "")).toBe(false);
});

it("does not accept a longer text that starts with a password of full length", async () => {
  const longest = "x".repeat(200);
  const stored = await hashPassword(longest);
  expect(await verifyPassword(stored, longest)).toBe(true);
  expect(await verifyPassword(stored, `${longest}y`)).toBe(false);
});

it("returns false without an account, for any input", async () => {
  expect(await verifyPassword(null, "")).toBe(false);
  expect(await verifyPassword(null, "x".repeat(60_000))).toBe(false);
});

it("refuses an address's attempts behind sixteen waiting ones and answers all others", async () => {
  const results = await Promise.allSettled(
    Array.from({ length: 40 }, () => verifyPassword(null, "guess")),
  );
  const refused = results.filter((result) => result.status === "rejected");
  expect(refused).toHaveLength(20);
  for (const { reason } of refused) expect(reason).toMatchObject({ kind: "overloaded" });
  expect(await verifyPassword(null, "afterwards")).toBe(false);
});
