import { testAdmin } from "./site";

/** Returns the Cookie header of a signed-in administrator. */
export async function signInByHttp(url: string): Promise<string> {
  const answer = await postForm(`${url}/admin/login`, { ...testAdmin });
  const cookie = answer.headers.get("Set-Cookie")?.split(";")[0];
  if (answer.status !== 303 || cookie === undefined) throw new Error(`Sign-in: ${answer.status}`);
  return cookie;
}

/** Posts a form as a browser without scripts does, from the site itself; redirects are not followed. */
export function postForm(
  address: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(address, {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams(fields),
    headers: { Origin: new URL(address).origin, "Sec-Fetch-Site": "same-origin", ...headers },
  });
}

/** Posts JSON as a partner's program does. */
export function postJson(
  address: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(address, {
    method: "POST",
    body: typeof body === "string" ? body : JSON.stringify(body),
    headers: { "Content-Type": "application/json", ...headers },
  });
}
