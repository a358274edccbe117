import { isUnwieldy } from "~/http/unwieldy-json";

/** A form that waits for a password: where it goes and the texts it carried, never a file. */
export interface ResumablePost {
  /** Path of the desk, with at most the filters of a list that name no person. */
  action: string;
  fields: [name: string, value: string][];
}

/** The hidden field of the confirmation form that carries one. */
export const interruptedName = "interrupted";

/** Longest encoded form that is carried, in UTF-16 code units. */
const maxLength = 48_000;

export function writeResumablePost(form: ResumablePost): string {
  return JSON.stringify(form);
}

/** Returns the form that a hidden field holds, or null when it is absent, too long, or not one that the desk wrote. */
export function readResumablePost(text: string): ResumablePost | null {
  if (text === "" || text.length > maxLength || isUnwieldy(text)) return null;
  const { action, fields } = parsed(text);
  if (typeof action !== "string" || !/^\/admin\/[a-z0-9/-]+(\?[a-z0-9=&-]+)?$/.test(action))
    return null;
  if (action.startsWith("/admin/login") || action.includes("//")) return null;
  return Array.isArray(fields) && fields.every(isField) ? { action, fields } : null;
}

function isField(value: unknown): value is [string, string] {
  return (
    Array.isArray(value) && value.length === 2 && value.every((part) => typeof part === "string")
  );
}

/** Returns the properties of a JSON text: none of null, of a plain value, and of what is no JSON. */
function parsed(text: string): Partial<Record<keyof ResumablePost, unknown>> {
  try {
    return Object(JSON.parse(text));
  } catch {
    return {};
  }
}
