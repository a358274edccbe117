import { type ClientActionFunctionArgs, useActionData, useLoaderData } from "@remix-run/react";
import { ReceiptPage, type ReceiptWords } from "./receipt";
import type { loadReceiptPage, ReceiptAnswer } from "./receipts.server";

/** For the panel that posts here from the page of a form: without an answer it stays, with what was typed. */
export function stayOnThePanel({ lost }: ReceiptWords["receipt"]) {
  return async ({ serverAction }: ClientActionFunctionArgs): Promise<ReceiptAnswer> => {
    try {
      return await serverAction<ReceiptAnswer>();
    } catch {
      return { outcome: "refused", intent: "answer", errors: {}, message: lost, typed: {} };
    }
  };
}

/** The page of both languages' routes. */
export function Receipt({ words }: { words: ReceiptWords }) {
  const receipt = useLoaderData<typeof loadReceiptPage>();
  const answered = useActionData<ReceiptAnswer>();
  const refused = answered?.outcome === "refused" ? answered : undefined;
  return <ReceiptPage words={words} receipt={receipt} refused={refused} />;
}
