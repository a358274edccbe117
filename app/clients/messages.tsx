import { type ComponentType, createContext, useContext } from "react";
import type { Messages } from "~/site/language";
import type { clientMessages } from "./messages.en";

export type ClientMessages = Messages<typeof clientMessages>;

const Context = createContext<ClientMessages | null>(null);

/** Wraps a page for clients in the texts of one language, so that its route ships no other language. */
export function withClientMessages(messages: ClientMessages, Page: ComponentType) {
  return function ClientPage() {
    return (
      <Context.Provider value={messages}>
        <Page />
      </Context.Provider>
    );
  };
}

/** Returns the texts of the page. Throws an error if the page is not wrapped by `withClientMessages`. */
export function useClientMessages(): ClientMessages {
  const messages = useContext(Context);
  if (messages === null) throw new Error("useClientMessages needs withClientMessages");
  return messages;
}
