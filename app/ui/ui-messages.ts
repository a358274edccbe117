import { createContext, useContext } from "react";
import { type UiMessages, uiMessages } from "./ui-messages.en";

// A browser gets only the texts of its page's language. The server also renders the error page of a failed root loader, in English.
const messagesWithoutPage = import.meta.env.SSR ? uiMessages : undefined;

export const UiMessagesContext = createContext(messagesWithoutPage);

/** Returns the components' texts in the page's language. Throws in a browser if the page does not provide them. */
export function useUiMessages(): UiMessages {
  const messages = useContext(UiMessagesContext);
  if (messages === undefined) throw new Error("useUiMessages needs a UiMessagesContext");
  return messages;
}
