import { sessionCookie } from "./session-cookie.server";

const cookie = sessionCookie("admin");

/** Returns the name of the administrators' session cookie. */
export const adminCookieName = cookie.nameFor;

/** Returns the session token a request carries, or null when there is none of the right form. */
export const readAdminToken = cookie.read;

/** Returns the Set-Cookie value that keeps a session's token until the session ends. */
export const adminCookie = cookie.keep;

/** Returns the Set-Cookie value that removes the session cookie. */
export const clearedAdminCookie = cookie.clear;
