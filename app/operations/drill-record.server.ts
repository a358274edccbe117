import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { writeWhole } from "#db/maintenance/files.server";
import type { Config } from "~/config.server";
import { type Finding, ok, warning } from "~/health/findings";
import { countInWords } from "~/http/sizes";

/** How the last drill ended. */
interface DrillRecord {
  at: Date;
  /** What failed, a sentence each. */
  faults: string[];
  /** How many things were not well, or could not be tried. */
  warnings: number;
}

/** After so long another one is due. */
const dueAfterMs = 31 * 24 * 3_600_000;

/** Beside the database and not in it: a drill writes nothing there. */
function recordFile({ DATABASE_PATH }: Pick<Config, "DATABASE_PATH">): string {
  return join(dirname(DATABASE_PATH), "drill.json");
}

/** Keeps how a drill ended, for the system page and the doctor. */
export function writeDrillRecord(config: Config, at: Date, findings: readonly Finding[]): void {
  const faults = findings.filter(({ severity }) => severity === "fault").map(({ text }) => text);
  const warnings = findings.filter(({ severity }) => severity === "warning").length;
  writeWhole(recordFile(config), JSON.stringify({ at, faults, warnings }));
}

/** Returns null when none was run yet, or its record cannot be read. */
export function readDrillRecord(config: Config): DrillRecord | null {
  try {
    const { at, ...rest } = JSON.parse(readFileSync(recordFile(config), "utf8"));
    return { at: new Date(at), ...rest };
  } catch {
    return null;
  }
}

const how = "Run “tpf drill” (docs/operations.md, “Drill”): on copies, beside the running site.";

/** Returns how the last drill ended; a warning when it failed, or when the next one is due. */
export function drillFinding(config: Config, now = new Date()): Finding {
  const record = readDrillRecord(config);
  if (record === null) {
    return warning("Whether this site can be brought back was never rehearsed.", how);
  }
  const { at, faults, warnings } = record;
  const [first] = faults;
  if (first !== undefined) return warning(`The drill of ${at.toISOString()} failed: ${first}`, how);
  if (now.getTime() - at.getTime() > dueAfterMs) {
    return warning(`The last drill was more than a month ago, ${at.toISOString()}.`, how);
  }
  const left = warnings === 0 ? "" : `, with ${countInWords(warnings, "warning")}`;
  return ok(`The drill of ${at.toISOString()} found that the site can be brought back${left}.`);
}
