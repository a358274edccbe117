/** What components say by themselves, in one language. */
export interface UiMessages {
  /** Behind the label of what may stay empty. */
  optional: string;
  /** The empty first choice of a list. */
  selectOne: string;
  /** Above the list of what is wrong with a form. */
  problem: string;
  notifications: string;
  dismiss: string;
  /** What kind of message it is, to screen readers. */
  message: Record<"info" | "success" | "warning" | "destructive", string>;
}

export const uiMessages: UiMessages = {
  optional: "(optional)",
  selectOne: "Select one",
  problem: "There is a problem",
  notifications: "Notifications (F8)",
  dismiss: "Dismiss this notification",
  message: { info: "Note", success: "Done", warning: "Important", destructive: "Error" },
};
