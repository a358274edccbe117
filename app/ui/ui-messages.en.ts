/** The texts of the components in ui/, in English. */
export const uiMessages = {
  /** Follows the label of an optional field. */
  optional: "(optional)",
  /** The empty first option of a select. */
  selectOne: "Select one",
  /** The heading of an error summary. */
  problem: "There is a problem",
  notifications: "Notifications (F8)",
  dismiss: "Dismiss this notification",
  /** Tells screen readers what kind of message follows. */
  message: { info: "Note", success: "Done", warning: "Important", destructive: "Error" },
};

export type UiMessages = typeof uiMessages;
