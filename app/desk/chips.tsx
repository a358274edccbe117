import { Link } from "@remix-run/react";
import { X } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "~/ui/class-names";
import { type LeadListState, leadListAddress, leadListFields } from "./list-state";

/** A list's state as hidden fields, for a form that changes only a part of it. */
export function HiddenFields({ state }: { state: LeadListState }) {
  return leadListFields(state).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
}

interface ChipProps {
  to: LeadListState;
  current?: boolean;
  className?: string | false;
  children: ReactNode;
}

/** A link that sets a filter of the list; it is an item of a list of chips. */
export function Chip({ to, current = false, className, children }: ChipProps) {
  return (
    <li>
      <Link
        to={leadListAddress(to)}
        aria-current={current ? "true" : undefined}
        className={classNames("chip", current && "chip-current", className)}
      >
        {children}
      </Link>
    </li>
  );
}

/** A filter that is on, with a cross: following it takes the filter away. */
export function RemoveChip({ to, children }: { to: LeadListState; children: ReactNode }) {
  return (
    <Chip to={to} className="chip-current">
      <span className="sr-only">Remove filter: </span>
      {children}
      <X aria-hidden="true" className="size-3.5" />
    </Chip>
  );
}

/** A count as the desk writes it: exact up to 1,000, then "1,000+". */
export function capped(count: number): string {
  return count > 1_000 ? "1,000+" : count.toLocaleString("en-US");
}
