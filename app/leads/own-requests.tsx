import type { Words } from "~/site/words";
import { EmptyState } from "~/ui/empty-state";
import { Due } from "./due";
import type { nextStepWords } from "./next-step.en";
import type { ownRequestsWords, receiptWords } from "./receipt.en";
import type { OwnRequest } from "./receipts.server";

interface OwnRequestsProps {
  words: Words<typeof ownRequestsWords>;
  /** What a request's status is called. */
  statuses: Words<typeof receiptWords>["status"];
  nextStep: Words<typeof nextStepWords>;
  requests: readonly OwnRequest[];
}

/** What somebody sent, the newest first, each leading to its receipt. */
export function OwnRequests({ words, statuses, nextStep, requests }: OwnRequestsProps) {
  if (requests.length === 0) {
    return (
      <EmptyState title={words.none}>
        <p>{words.noneHelp}</p>
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
              {words.reference} {reference}
            </span>
          </p>
          <p>{statuses[status]}</p>
          {due && (
            <>
              <p>{nextStep.answerBy}</p>
              <Due words={nextStep} due={due} />
            </>
          )}
          <p className="figures text-sm text-muted">
            {words.sent} <time dateTime={submittedAt}>{sent}</time>
          </p>
          <a href={receiptPath} className="inline-flex min-h-11 items-center">
            {words.viewReceipt}
            <span className="sr-only">{words.ofReference(reference)}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
