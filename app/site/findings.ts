/** How bad a finding is: `fault` keeps a production site from starting, `warning` does not. */
export type Severity = "ok" | "warning" | "fault";

/** One line of the doctor's checklist. */
export interface Finding {
  severity: Severity;
  /** What was found, in one sentence without personal data or secrets. */
  text: string;
  /** What to do about it; absent when all is well. */
  remedy?: string;
}

export function ok(text: string): Finding {
  return { severity: "ok", text };
}

export function warning(text: string, remedy: string): Finding {
  return { severity: "warning", text, remedy };
}

export function fault(text: string, remedy: string): Finding {
  return { severity: "fault", text, remedy };
}
