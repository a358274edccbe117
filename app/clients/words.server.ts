import { clientWords as en } from "./words.en";
import { clientWordsEs as es } from "./words.es";

/** The texts of the pages for clients, by language. */
export const clientWords = { en, es };
