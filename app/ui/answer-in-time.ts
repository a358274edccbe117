import type { ClientActionFunctionArgs } from "@remix-run/react";

/** Returns the answer of a route's action, or undefined if the browser goes offline or no readable answer arrives within 20 s. */
export async function answerInTime<Answer>({ serverAction }: ClientActionFunctionArgs) {
  const answered = new AbortController();
  const lost = new Promise<undefined>((resolve) => {
    addEventListener("offline", () => resolve(undefined), answered);
    setTimeout(resolve, 20_000);
  });
  try {
    return await Promise.race([serverAction<Answer>(), lost]);
  } catch {
    // The answer is missing, incomplete, or from a proxy.
    return undefined;
  } finally {
    answered.abort();
  }
}
