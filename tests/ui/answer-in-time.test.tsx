import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { answerInTime } from "~/ui/answer-in-time";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("the answer of a form that was sent", () => {
  it("is the action's, also after 19 seconds", async () => {
    const answer = waitFor(() => new Promise((resolve) => setTimeout(resolve, 19_000, "stored")));
    vi.advanceTimersByTime(19_000);
    expect(await answer).toBe("stored");
  });

  it("is missing after 20 seconds", async () => {
    const answer = waitFor(() => new Promise(() => {}));
    vi.advanceTimersByTime(20_000);
    expect(await answer).toBeUndefined();
  });

  it("is missing once the browser goes offline", async () => {
    const answer = waitFor(() => new Promise(() => {}));
    window.dispatchEvent(new Event("offline"));
    expect(await answer).toBeUndefined();
  });

  it("is the server's sentence if the server refused the form unread", async () => {
    const refusal = {
      status: 429,
      statusText: "unread",
      internal: false,
      data: "Try again later.",
    };
    const answer = await waitFor(() => Promise.reject(refusal));
    expect(answer).toEqual({ outcome: "unread", message: "Try again later." });
    const ofProxy = { ...refusal, statusText: "Too Many Requests" };
    expect(await waitFor(() => Promise.reject(ofProxy))).toBeUndefined();
  });

  it("may be a redirect, which the page follows", async () => {
    const redirect = Response.redirect("http://localhost/client-dashboard", 303);
    await expect(waitFor(() => Promise.reject(redirect))).rejects.toBe(redirect);
  });

  it("is missing if it cannot be read", async () => {
    expect(await waitFor(() => Promise.reject(new SyntaxError("Half an answer")))).toBeUndefined();
  });
});

function waitFor(action: () => Promise<unknown>) {
  const serverAction = async <Data,>() => (await action()) as Data;
  const request = new Request("http://localhost/get-quote", { method: "POST" });
  return answerInTime<unknown>({ request, params: {}, serverAction });
}
