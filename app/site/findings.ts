/** The severity of a finding. Only an `error` keeps a production site from starting. */
export type Severity = "ok" | "warning" | "error";

/** One line of the doctor's checklist. */
export interface Finding {
  severity: Severity;
  /** One sentence without personal data or secrets. */
  text: string;
  /** What to do about it. Absent when all is well. */
  remedy?: string;
}

/** Returns the finding of a check that passed. */
export function ok(text: string): Finding {
  return { severity: "ok", text };
}

/** Returns a finding that should be fixed, with its remedy. */
export function warning(text: string, remedy: string): Finding {
  return { severity: "warning", text, remedy };
}

/** Returns a finding that must be fixed, with its remedy. */
export function problem(text: string, remedy: string): Finding {
  return { severity: "error", text, remedy };
}
