import { inBoth } from "~/http/faults.server";
import { ownAccountWords } from "./own-account.en";
import { ownAccountWordsEs } from "./own-account.es";

/** What staff and clients are told where their own sign-in does not work. */
export const ownAccountFaults = inBoth(ownAccountWords.faults, ownAccountWordsEs.faults);
