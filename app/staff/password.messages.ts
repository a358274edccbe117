import type { BilingualMessage } from "~/http/http-error.server";
import type { Language } from "~/site/language";
import {
  mailedLinkMinutes,
  passwordLinkHours,
  passwordMaxLength,
  passwordMinLength,
} from "./limits";
import type { Realm } from "./sessions.server";

// Texts about new passwords that only the server uses, in both languages, so that no page's script loads them.

export const tooManyLinks: BilingualMessage = {
  en: "Too many links were requested for this address.",
  es: "Se pidieron demasiados enlaces para este correo electrónico.",
};

/** In each language, the mail with a link for choosing a new password. The mail shows the link after the first paragraph. */
export const passwordMails: Record<
  Language,
  (username: string, realm?: Realm) => { subject: string; paragraphs: string[] }
> = {
  en: (username, realm = "client") => ({
    subject: "Choose a new password",
    paragraphs: [
      `Open this link to choose a new password for your ${realm} account ${username}:`,
      `The link works once, for ${mailedLinkMinutes} minutes. Your old password works until you choose a new one.`,
      "If you did not ask for this link, you can ignore this message.",
    ],
  }),
  es: (username) => ({
    subject: "Elija una contraseña nueva",
    paragraphs: [
      `Abra este enlace para elegir una contraseña nueva para su cuenta de cliente ${username}:`,
      `El enlace funciona una sola vez, durante ${mailedLinkMinutes} minutos. Su contraseña anterior funciona hasta que elija una nueva.`,
      "Si usted no pidió este enlace, puede ignorar este mensaje.",
    ],
  }),
};

/** Returns the subject and paragraphs of the mail to a new staff account. The sender inserts the set-password link after the first paragraph. */
export function firstPasswordMail(username: string) {
  return {
    subject: "Choose your password",
    paragraphs: [
      `Open this link to choose the password of your staff account ${username}:`,
      `The link works once, for ${passwordLinkHours} hours.`,
    ],
  };
}

/** The messages that say why a new password is refused. */
export const newPasswordMessages = {
  en: {
    tooShort: `Use a password of at least ${passwordMinLength} characters.`,
    tooLong: `Use a password of ${passwordMaxLength} characters or fewer.`,
    common:
      "Many people use this password, so it is guessed first. Put a few words together that only you would.",
    name: "This password is little more than our name or your username, so it is guessed first. Put a few words together that only you would.",
  },
  es: {
    tooShort: `Use una contraseña de al menos ${passwordMinLength} caracteres.`,
    tooLong: `Use una contraseña de ${passwordMaxLength} caracteres o menos.`,
    common:
      "Mucha gente usa esta contraseña, así que es de las primeras que se adivinan. Junte varias palabras que solo usted juntaría.",
    name: "Esta contraseña es poco más que nuestro nombre o su nombre de usuario, así que es de las primeras que se adivinan. Junte varias palabras que solo usted juntaría.",
  },
};
