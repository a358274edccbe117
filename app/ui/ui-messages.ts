import { createContext, useContext } from "react";
import { type UiMessages, uiMessages } from "./ui-messages.en";

// A browser is given the page's own words alone; the server draws the page of a failed root loader without any.
const messagesWithoutPage = import.meta.env.SSR ? uiMessages : undefined;

export const UiMessagesContext = createContext(messagesWithoutPage);

/** Returns the words of the components in the page's language. Throws in a browser where no page gives them. */
export function useUiMessages(): UiMessages {
  const messages = useContext(UiMessagesContext);
  if (messages === undefined) throw new Error("useUiWords needs the page's words");
  return messages;
}
