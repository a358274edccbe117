import type { refusalWords } from "./refusals.en";

export const refusalWordsEs: typeof refusalWords = {
  busy: "El servicio está ocupado. Inténtelo de nuevo en unos segundos.",
  noSuchForm: "Esta página no tiene ese formulario. Vuelva a cargarla y envíelo otra vez.",
  tryAgainIn: (minutes) =>
    `Inténtelo de nuevo en ${minutes} ${minutes === 1 ? "minuto" : "minutos"}.`,
};
