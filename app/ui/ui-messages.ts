import { requiredContext } from "./required-context";

/** The texts of the components in ui/. */
const english = {
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

export type UiMessages = typeof english;

const spanish: UiMessages = {
  optional: "(opcional)",
  selectOne: "Elija una",
  problem: "Hay un problema",
  notifications: "Avisos (F8)",
  dismiss: "Cerrar este aviso",
  message: { info: "Nota", success: "Listo", warning: "Importante", destructive: "Error" },
};

/** The texts by language. Only the server loads them: a browser gets those of its page's language with the page. */
export const uiMessages = { en: english, es: spanish };

/** The components' texts in the page's language. The server also renders the error page of a failed root loader, in English. */
export const [UiMessagesProvider, useUiMessages] = requiredContext<UiMessages>(
  "UiMessages",
  import.meta.env.SSR ? english : undefined,
);
