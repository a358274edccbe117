import { isUnwieldy } from "~/http/unwieldy-json";

/** A form whose post came after the session had ended: where it goes and the texts it carried, never a file. */
export interface ResumablePost {
  /** Path of the desk, with at most the filters of a list that name no person. */
  action: string;
  fields: [name: string, value: string][];
}

/** The hidden field of the sign-in form that carries one. */
export const interruptedName = "interrupted";

/** Longest encoded form that is carried, in UTF-16 code units. */
const maxLength = 48_000;

export function writeResumablePost(form: ResumablePost): string {
  return JSON.stringify(form);
}

/** Returns the form that a hidden field holds, or null when it is absent, too long, or not one that the desk wrote. */
export function readResumablePost(text: string): ResumablePost | null {
  if (text === "" || text.length > maxLength || isUnwieldy(text)) return null;
  const value = parsed(text);
  if (!isObject(value) || !Array.isArray(value.fields)) return null;
  const { action } = value;
  if (typeof action !== "string" || !/^\/admin\/[a-z0-9/-]+(\?[a-z0-9=&-]+)?$/.test(action))
    return null;
  if (action.startsWith("/admin/login") || action.includes("//")) return null;
  return value.fields.every(isField) ? { action, fields: value.fields } : null;
}

function isField(value: unknown): value is [string, string] {
  return (
    Array.isArray(value) && value.length === 2 && value.every((part) => typeof part === "string")
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
