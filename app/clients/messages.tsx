import type { ComponentType } from "react";
import type { Messages } from "~/site/language";
import { requiredContext } from "~/ui/required-context";
import type { clientMessages } from "./messages.en";

export type ClientMessages = Messages<typeof clientMessages>;

const [Provider, useClientMessages] = requiredContext<ClientMessages>("ClientMessages");

/** Returns the texts of a page that `withClientMessages` wraps. */
export { useClientMessages };

/** Wraps a page for clients in the texts of one language, so that its route ships no other language. */
export function withClientMessages(messages: ClientMessages, Page: ComponentType) {
  return function ClientPage() {
    return (
      <Provider value={messages}>
        <Page />
      </Provider>
    );
  };
}
