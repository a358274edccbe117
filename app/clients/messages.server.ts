import { clientMessages as en } from "./messages.en";
import { clientMessagesEs as es } from "./messages.es";

/** The texts of the pages for clients, by language. */
export const clientMessages = { en, es };
