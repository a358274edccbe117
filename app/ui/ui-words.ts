import { createContext, useContext } from "react";
import { type UiWords, uiWords } from "./ui-words.en";

// A browser is given the page's own words alone; the server draws the page of a failed root loader without any.
const wordsWithoutPage = import.meta.env.SSR ? uiWords : undefined;

export const UiWordsContext = createContext(wordsWithoutPage);

/** Returns the words of the components in the page's language. Throws in a browser where no page gives them. */
export function useUiWords(): UiWords {
  const words = useContext(UiWordsContext);
  if (words === undefined) throw new Error("useUiWords needs the page's words");
  return words;
}
