import type { Messages } from "~/site/words";
import { EmptyState } from "~/ui/empty-state";
import { Due } from "./due";
import type { ownRequestsMessages } from "./receipt.en";
import type { OwnRequest } from "./receipts.server";

interface OwnRequestsProps {
  messages: Messages<typeof ownRequestsMessages>;
  requests: readonly OwnRequest[];
}

/** A client's requests, newest first, each with a link to its receipt. */
export function OwnRequests({ messages, requests }: OwnRequestsProps) {
  const { statuses, nextStep } = messages;
  if (requests.length === 0) {
    return (
      <EmptyState title={messages.none}>
        <p>{messages.noneHelp}</p>
      </EmptyState>
    );
  }
  return (
    <ul className="divide-y divide-rule border-y border-rule">
      {requests.map(({ reference, kind, status, due, submittedAt, sent, receiptPath }) => (
        <li key={reference} className="py-4">
          <p className="flex flex-wrap gap-x-4">
            <span className="font-semibold">{kind}</span>
            <span className="figures text-muted">
              {messages.reference} {reference}
            </span>
          </p>
          <p>{statuses[status]}</p>
          {due && (
            <>
              <p>{nextStep.answerBy}</p>
              <Due messages={nextStep} due={due} />
            </>
          )}
          <p className="figures text-sm text-muted">
            {messages.sent} <time dateTime={submittedAt}>{sent}</time>
          </p>
          <a href={receiptPath} className="inline-flex min-h-11 items-center">
            {messages.viewReceipt}
            <span className="sr-only">{messages.ofReference(reference)}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
