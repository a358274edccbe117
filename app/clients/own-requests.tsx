import { EmptyState } from "~/ui/empty-state";
import { clientDashboardTexts as texts } from "./texts";

/** A quote request or application as its sender sees it. */
export interface OwnRequest {
  reference: string;
  /** Such as "Quote request". */
  kind: string;
  /** Where it stands, in words. */
  status: string;
  submittedAt: string;
  /** The same instant in the business's zone. */
  submittedInWords: string;
}

export function OwnRequests({ requests }: { requests: readonly OwnRequest[] }) {
  if (requests.length === 0) {
    return (
      <EmptyState title={texts.requestsNone}>
        <p>{texts.requestsNoneHelp}</p>
      </EmptyState>
    );
  }
  return (
    <ul className="divide-y divide-rule border-y border-rule">
      {requests.map(({ reference, kind, status, submittedAt, submittedInWords }) => (
        <li key={reference} className="py-4">
          <p className="flex flex-wrap gap-x-4">
            <span className="font-semibold">{kind}</span>
            <span className="figures text-muted">Reference ID {reference}</span>
          </p>
          <p>{status}</p>
          <p className="figures text-sm text-muted">
            Sent <time dateTime={submittedAt}>{submittedInWords}</time>
          </p>
        </li>
      ))}
    </ul>
  );
}
