const keyOf = (leadId: string) => `lead-note ${leadId}`;

/** Keeps an unsent note in this tab, so that neither another page nor a new sign-in loses it; empty forgets it. */
export function keepNoteDraft(leadId: string, text: string): void {
  if (text.trim() === "") forgetNoteDraft(leadId);
  else sessionStorage.setItem(keyOf(leadId), text);
}

/** Returns a lead's unsent note of this tab; empty when there is none. */
export function readNoteDraft(leadId: string): string {
  return sessionStorage.getItem(keyOf(leadId)) ?? "";
}

/** Forgets a lead's unsent note. */
export function forgetNoteDraft(leadId: string): void {
  sessionStorage.removeItem(keyOf(leadId));
}
