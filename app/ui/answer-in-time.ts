import { type ClientActionFunctionArgs, isRouteErrorResponse } from "@remix-run/react";

/** The server refused the form before any action ran, for example with 429. `message` is its sentence. */
export type Unread = { outcome: "unread"; message: string };

/** Returns the answer of a route's action, or why the server refused the form. Returns undefined if the browser goes offline or no readable answer arrives within 20 s. Throws the action's redirect. */
export async function answerInTime<Answer>({ serverAction }: ClientActionFunctionArgs) {
  const answered = new AbortController();
  const lost = new Promise<undefined>((resolve) => {
    addEventListener("offline", () => resolve(undefined), answered);
    setTimeout(resolve, 20_000);
  });
  try {
    return await Promise.race([serverAction<Answer>(), lost]);
  } catch (thrown) {
    if (thrown instanceof Response) throw thrown;
    // Otherwise the answer is missing, incomplete, or from a proxy.
    return isRouteErrorResponse(thrown) && thrown.statusText === "unread"
      ? ({ outcome: "unread", message: String(thrown.data) } satisfies Unread)
      : undefined;
  } finally {
    answered.abort();
  }
}
