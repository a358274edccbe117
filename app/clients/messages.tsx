import { type ComponentType, createContext, useContext } from "react";
import type { Messages } from "~/site/words";
import type { clientMessages } from "./messages.en";

export type ClientMessages = Messages<typeof clientMessages>;

const Context = createContext<ClientMessages | null>(null);

/** Returns a page for clients with the texts of one language, so that its route ships no other language. */
export function withClientMessages(messages: ClientMessages, Page: ComponentType) {
  return function ClientPage() {
    return (
      <Context.Provider value={messages}>
        <Page />
      </Context.Provider>
    );
  };
}

/** Returns the texts of the page. Throws outside of a page for clients. */
export function useClientMessages(): ClientMessages {
  const messages = useContext(Context);
  if (messages === null) throw new Error("useClientMessages needs withClientMessages");
  return messages;
}
