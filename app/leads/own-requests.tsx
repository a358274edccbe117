import { useLocation } from "@remix-run/react";
import type { Messages } from "~/site/language";
import { Alert } from "~/ui/alert";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { IntentForm } from "~/ui/intent-form";
import { Due } from "./due";
import type { OwnRequest } from "./own-requests.server";
import type { ownRequestsMessages } from "./receipt.en";

interface OwnRequestsProps {
  messages: Messages<typeof ownRequestsMessages>;
  requests: readonly OwnRequest[];
  /** True if a link to verify a request was just mailed. */
  linkSent: boolean;
}

/** A client's requests, newest first. Each has a link to its receipt, or a way to verify the request. */
export function OwnRequests({ messages, requests, linkSent }: OwnRequestsProps) {
  if (requests.length === 0) {
    return (
      <EmptyState title={messages.none}>
        <p>{messages.noneHelp}</p>
      </EmptyState>
    );
  }
  return (
    <>
      {linkSent && <Alert variant="success" title={messages.linkSent} announce="status" />}
      <ul className="divide-y divide-rule border-y border-rule">
        {requests.map((request) => (
          <li key={request.reference} className="py-4">
            <p className="flex flex-wrap items-center justify-between gap-x-4 font-semibold">
              {request.kind}
              {request.verified && (
                <Badge tone="positive">{messages.statuses[request.verified.status]}</Badge>
              )}
            </p>
            <p className="mb-2 text-sm text-muted">
              {messages.sent} <time dateTime={request.submittedAt}>{request.sent}</time>,{" "}
              {messages.nextStep.reference} {request.reference}
            </p>
            <Details messages={messages} request={request} />
          </li>
        ))}
      </ul>
    </>
  );
}

interface OwnRequestProps extends Pick<OwnRequestsProps, "messages"> {
  request: OwnRequest;
}

/** The progress of a verified request, or a way to verify the request. */
function Details({ messages, request }: OwnRequestProps) {
  const { nextStep, ofReference } = messages;
  if (request.verified === null) return <Verification messages={messages} request={request} />;
  const { due, receiptPath } = request.verified;
  return (
    <>
      {due && <Due messages={nextStep} due={due} />}
      <a href={receiptPath} className="inline-flex min-h-11 items-center">
        {nextStep.viewReceipt}
        <span className="sr-only">{ofReference(request.reference)}</span>
      </a>
    </>
  );
}

/** A button that mails the link to verify a request or, on the linked page, a button that verifies the request. */
function Verification({ messages, request }: OwnRequestProps) {
  const { notVerified, notMailed, show, mailLink, ofReference } = messages;
  const { reference, token, mayVerify } = request;
  const { pathname } = useLocation();
  if (token !== null) {
    return (
      <IntentForm action={pathname} intent="verify-request" fields={{ token }} className="mt-3">
        <Button>{show}</Button>
      </IntentForm>
    );
  }
  return (
    <>
      <p>{mayVerify ? notVerified : notMailed}</p>
      {mayVerify && (
        <IntentForm
          action={pathname}
          intent="send-verification"
          fields={{ reference }}
          className="mt-3"
        >
          <Button variant="secondary">
            {mailLink}
            <span className="sr-only">{ofReference(reference)}</span>
          </Button>
        </IntentForm>
      )}
    </>
  );
}
