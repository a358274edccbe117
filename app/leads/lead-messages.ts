import { requiredContext } from "~/ui/required-context";
import type { LeadFormMessages } from "./lead-form.en";

/** The texts of a lead form or receipt, for its components. */
export const [LeadMessagesProvider, useLeadMessages] =
  requiredContext<LeadFormMessages>("LeadMessages");
