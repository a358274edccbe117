import { EmptyState } from "~/ui/empty-state";
import type { OwnRequest } from "./own-requests.server";

/** What somebody sent, the newest first, each leading to its receipt. */
export function OwnRequests({ requests }: { requests: readonly OwnRequest[] }) {
  if (requests.length === 0) {
    return (
      <EmptyState title="No requests yet">
        <p>Quote requests and fuel card applications sent with your email address appear here.</p>
      </EmptyState>
    );
  }
  return (
    <ul className="divide-y divide-rule border-y border-rule">
      {requests.map(({ reference, kind, status, due, submittedAt, sent, receiptPath }) => (
        <li key={reference} className="py-4">
          <p className="flex flex-wrap gap-x-4">
            <span className="font-semibold">{kind}</span>
            <span className="figures text-muted">Reference ID {reference}</span>
          </p>
          <p>{status}</p>
          {due && (
            <p className="figures">
              {due.past
                ? `Our answer was due ${due.words}. We are late and sorry: please call us.`
                : `We answer by ${due.words}.`}
            </p>
          )}
          <p className="figures text-sm text-muted">
            Sent <time dateTime={submittedAt}>{sent}</time>
          </p>
          <a href={receiptPath} className="inline-flex min-h-11 items-center">
            View your receipt<span className="sr-only"> for {reference}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
