import { pathIn } from "./spanish-paths";

/** Returns paths, and those of the same pages in Spanish where they are there; a `*` stands for a parameter. */
function inBothLanguages(...paths: readonly string[]): readonly string[] {
  return paths.flatMap((path) => [path, pathIn("es", path)]).filter((path) => path !== undefined);
}

/** The pages that show what is somebody's own: no crawler asks for them and no browser fetches them ahead. */
export const ownPages = inBothLanguages("/receipt/*", "/set-password/*", "/client-dashboard");

/** Where a password, a code or a passkey is tried or asked for; the server limits the tries at all of them together. */
export const signInPaths: readonly string[] = [
  ...["/admin/login", "/admin/confirm", "/passkey-options", "/api/auth/external-redirect"],
  ...inBothLanguages("/client-login", "/external-login"),
];
