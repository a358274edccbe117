import type { UiWords } from "./ui-words.en";

export const uiWordsEs: UiWords = {
  optional: "(opcional)",
  selectOne: "Elija una opción",
  problem: "Hay un problema",
  notifications: "Avisos (F8)",
  dismiss: "Cerrar este aviso",
  message: { info: "Nota", success: "Listo", warning: "Importante", destructive: "Error" },
};
