/** Returns an object with only these properties of `source`. */
export function pick<Source extends object, const Name extends keyof Source>(
  source: Source,
  names: readonly Name[],
): Pick<Source, Name> {
  // Object.fromEntries loses the names' types.
  return Object.fromEntries(names.map((name) => [name, source[name]])) as Pick<Source, Name>;
}
