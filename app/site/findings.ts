/** The severity of a finding. Only an `error` keeps a production site from starting. */
export type Severity = "ok" | "warning" | "error";

/** A line of the doctor's checklist. */
export interface Finding {
  severity: Severity;
  /** One sentence without personal data or secrets. */
  text: string;
  /** What to do about the finding. Absent if the check passed. */
  remedy?: string;
}

/** Returns the finding for a check that passed. */
export function ok(text: string): Finding {
  return { severity: "ok", text };
}

/** Returns the finding for something that should be fixed. `remedy` tells the operator how. */
export function warning(text: string, remedy: string): Finding {
  return { severity: "warning", text, remedy };
}

/** Returns the finding for something that must be fixed. `remedy` tells the operator how. */
export function problem(text: string, remedy: string): Finding {
  return { severity: "error", text, remedy };
}
