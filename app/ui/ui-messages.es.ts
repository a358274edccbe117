import type { UiMessages } from "./ui-messages.en";

export const uiMessagesEs: UiMessages = {
  optional: "(opcional)",
  selectOne: "Elija una opción",
  problem: "Hay un problema",
  notifications: "Avisos (F8)",
  dismiss: "Cerrar este aviso",
  message: { info: "Nota", success: "Listo", warning: "Importante", destructive: "Error" },
};
