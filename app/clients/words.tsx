import { type ComponentType, createContext, useContext } from "react";
import type { Words } from "~/site/words";
import type { clientWords } from "./words.en";

export type ClientWords = Words<typeof clientWords>;

const Context = createContext<ClientWords | null>(null);

/** Returns a page for clients with its texts in one language, so that its route ships no other. */
export function withClientWords(words: ClientWords, Page: ComponentType) {
  return function ClientPage() {
    return (
      <Context.Provider value={words}>
        <Page />
      </Context.Provider>
    );
  };
}

/** Returns the texts of the page. Throws outside of a page for clients. */
export function useClientWords(): ClientWords {
  const words = useContext(Context);
  if (words === null) throw new Error("useClientWords needs a page for clients");
  return words;
}
