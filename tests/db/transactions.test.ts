import { expect, it, vi } from "vitest";
import { DatabaseUnavailableError } from "#db/errors.server";
import { withRetry } from "#db/transactions.server";

const busy = () => Promise.reject(new DatabaseUnavailableError("busy"));

/** A clock that each wait moves forward. */
function fakeTime() {
  let now = 0;
  const waits: number[] = [];
  const wait = async (milliseconds: number) => {
    waits.push(milliseconds);
    now += milliseconds;
  };
  return { wait, clock: () => now, waits };
}

it("retries while the database is busy and returns the first success", async () => {
  const work = vi.fn<() => Promise<string>>();
  work.mockImplementationOnce(busy).mockImplementationOnce(busy).mockResolvedValue("stored");
  await expect(withRetry(work, fakeTime())).resolves.toBe("stored");
  expect(work).toHaveBeenCalledTimes(3);
});

it("gives up after five seconds with an error that means 503", async () => {
  const time = fakeTime();
  const error = await withRetry(busy, time).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(DatabaseUnavailableError);
  expect(error).toMatchObject({ reason: "busy" });
  expect(time.clock()).toBeGreaterThanOrEqual(5_000);
  expect(time.clock()).toBeLessThan(5_300);
  expect(Math.max(...time.waits)).toBeLessThanOrEqual(300);
});

it.each([
  new DatabaseUnavailableError("readonly"),
  new DatabaseUnavailableError("full"),
  new Error("a mistake in the program"),
])("does not retry what waiting cannot fix: %s", async (error) => {
  const work = vi.fn(() => Promise.reject(error));
  await expect(withRetry(work, fakeTime())).rejects.toBe(error);
  expect(work).toHaveBeenCalledTimes(1);
});
