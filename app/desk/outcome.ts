import { type LeadListState, leadAddress, leadListAddress } from "./list-state";

/** Where the desk goes after a change, as parameters beside the list's own; they name no lead and no person. */
export interface DeskOutcomeParams {
  /** The batch of a change of status, which can be taken back. */
  batch?: string;
  /** How many leads an undo took back. */
  undone?: number;
  /** How many leads were left as they are. */
  missed?: number;
  /** The id of a note that was stored. */
  noted?: string;
  /** That nothing was selected. */
  nothingSelected?: boolean;
}

/** The parameter that names a note that was stored. */
export const notedParam = "noted";

/** Returns the address to which a change on the desk leads: the lead's when there is one, else the list's. */
export function deskOutcomeAddress(
  state: LeadListState,
  leadId: string | undefined,
  { batch, undone, missed, noted, nothingSelected }: DeskOutcomeParams,
): string {
  const address = leadId === undefined ? leadListAddress(state) : leadAddress(leadId, state);
  const url = new URL(address, "http://desk.invalid");
  if (batch !== undefined) url.searchParams.set("done", batch);
  if (undone !== undefined) url.searchParams.set("undone", String(undone));
  if (missed !== undefined && missed > 0) url.searchParams.set("missed", String(missed));
  if (noted !== undefined) url.searchParams.set(notedParam, noted);
  if (nothingSelected) url.searchParams.set("selected", "none");
  return `${url.pathname}${url.search}`;
}

/** Returns what `deskOutcomeAddress` put into an address. */
export function readDeskOutcome(params: URLSearchParams): {
  batch: string | null;
  undone: number | null;
  missed: number;
  nothingSelected: boolean;
} {
  const count = (name: string) => {
    const text = params.get(name) ?? "";
    return /^\d{1,3}$/.test(text) ? Number(text) : null;
  };
  return {
    batch: params.get("done"),
    undone: count("undone"),
    missed: count("missed") ?? 0,
    nothingSelected: params.get("selected") === "none",
  };
}
