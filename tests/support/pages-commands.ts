import { readFileSync } from "node:fs";

/** The pages that an owner follows. */
export const operatorsPages = ["README.md", "docs/operations.md", "docs/bad-day.md"] as const;

/** Returns the arguments after `tpf` of each command in the operators' pages, without duplicates. */
export function tpfOfPages(): string[] {
  const text = operatorsPages.map((page) => readFileSync(page, "utf8")).join("\n");
  const named = text.matchAll(/(?:\bapp |podman exec tpf |tpf:current |`)tpf ([^`|<>#\n]+)/g);
  const commands = [...named].map(([, command = ""]) => command.replace(/'$/, "").trim());
  return [...new Set(commands)].filter((command) => !command.includes("COMMAND"));
}
