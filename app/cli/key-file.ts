import { readFileSync } from "node:fs";
import { CommandFailure } from "./output";

/** Returns the database key that a file holds. Throws CommandFailure when it cannot be read or is no key. */
export function readKeyFile(path: string): string {
  let content: string;
  try {
    content = readFileSync(path, "utf8");
  } catch {
    throw new CommandFailure(`${path} cannot be read: check the path and its permissions.`);
  }
  return requireKey(content.trim());
}

/** Returns a key as it was given. Throws CommandFailure when it is none. */
export function requireKey(text: string): string {
  if (/^[0-9a-f]{64}$/i.test(text)) return text;
  throw new CommandFailure(
    "A key is 64 hexadecimal characters (make one with: openssl rand -hex 32).",
  );
}
