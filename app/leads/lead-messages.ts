import { createContext, useContext } from "react";
import type { LeadFormMessages } from "./lead-form.en";

const Context = createContext<LeadFormMessages | null>(null);

export const LeadMessagesProvider = Context.Provider;

/** Returns the texts of a lead form or receipt. Throws outside a `LeadMessagesProvider`. */
export function useLeadMessages(): LeadFormMessages {
  const messages = useContext(Context);
  if (messages === null) throw new Error("useLeadMessages needs a LeadMessagesProvider");
  return messages;
}
