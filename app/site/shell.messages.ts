import { uiMessages } from "~/ui/ui-messages";
import type { Company } from "./company.server";
import { withClaims } from "./messages";

/** The texts around every public page, and the texts of error pages. */
export const shellMessages = withClaims(
  ({ facts, holds, language, t }) =>
    (company: Pick<Company, "shortName" | "hoursLabel" | "examples">, onReceipt = false) => ({
      skip: t("Skip to main content", "Ir al contenido principal"),
      home: t(`${company.shortName}, home page`, `${company.shortName}, página de inicio`),
      main: t("Main", "Principal"),
      menu: t("Menu", "Menú"),
      close: t("Close", "Cerrar"),
      under: t("Under", "Dentro de"),
      contact: t("Contact", "Contacto"),
      phone: t("Phone", "Teléfono"),
      text: t("Text", "Mensajes"),
      email: t("Email", "Correo"),
      phones: t("Phones", "Teléfonos"),
      form: t("Form", "Formulario"),
      /** The texts around the numbers and addresses at which people reach us. */
      reach: {
        call: t("Call", "Llame al"),
        orText: t(", or text", ", o mande un mensaje al"),
        text: t("Text", "Mande un mensaje de texto al"),
        anyTime: t("any time.", "a cualquier hora."),
        emailLine: t("Email:", "Correo electrónico:"),
        phoneLine: t("Phone:", "Teléfono:"),
        textLine: t("Text line:", "Línea de mensajes:"),
        formLine: t("Form:", "Formulario:"),
      },
      /** Null if the site may not claim it. */
      anyHour: holds("roundTheClock") ? `${facts.portal}: ${facts.roundTheClock}` : null,
      /** The language of our replies, on Spanish pages. */
      answersIn: language === "en" ? null : `${facts.spanishSpoken}, ${company.hoursLabel}.`,
      example: t("(Example)", "(Ejemplo)"),
      socialProfiles: t("Social profiles", "Redes sociales"),
      follow: t("Follow", "Redes"),
      getInTouch: t("Get in touch", "Póngase en contacto"),
      call: t("Call", "Llamar"),
      textUs: t("Text", "Mensaje"),
      ui: uiMessages[language],
      message: {
        back: t("Back to the home page", "Volver a la página de inicio"),
        needAPerson: t("Need a person? Call", "¿Necesita hablar con una persona? Llame al"),
        otherPages: t("Other pages", "Otras páginas"),
        /** A hint, for developers or, in production, for visitors. */
        hint: company.examples
          ? t(
              "Did you forget to add the page to the router?",
              "¿Falta agregar la página a las rutas?",
            )
          : t("The page may have moved.", "Quizás la página cambió de lugar."),
        notFound: {
          title: t("404 Page Not Found", "404 Página no encontrada"),
          text: onReceipt
            ? t(
                "We have no receipt at this address. Check that you have the whole link, or contact us with your Reference ID.",
                "No tenemos ningún comprobante en esta dirección. Revise que tenga el enlace completo o comuníquese con nosotros y dé su número de referencia.",
              )
            : t(
                "There is no page at this address, or the link has a typo.",
                "No hay ninguna página en esta dirección, o el enlace tiene un error.",
              ),
        },
        /** The texts by the status that a page can throw. Any other status gets `unexpected`. */
        errors: {
          400: {
            title: t("We could not read that", "No pudimos leerlo"),
            text: t(
              "This is not what the form on this page sends. Go back and send it again. If that fails, reload the page first.",
              "No es lo que envía el formulario de esta página. Regrese y envíelo otra vez. Si vuelve a fallar, cargue antes la página de nuevo.",
            ),
          },
          403: {
            title: t("That request was refused", "Se rechazó la solicitud"),
            text: t(
              "Your account can't open this page, or the request did not come from a page of this site. Go back, or ask an administrator.",
              "Su cuenta no puede abrir esta página, o la solicitud no vino de una página de este sitio. Regrese, o consulte a un administrador.",
            ),
          },
          405: {
            title: t("That can't be done here", "Eso no se puede hacer aquí"),
            text: t(
              "There is no form at this address, so nothing was saved. Go back, reload the page and send the form again.",
              "No hay ningún formulario en esta dirección, así que no se guardó nada. Regrese, vuelva a cargar la página y envíe el formulario otra vez.",
            ),
          },
          429: {
            title: t("Too many attempts", "Demasiados intentos"),
            text: t(
              "Please wait a few minutes, then try again. Nothing is wrong with your connection.",
              "Espere unos minutos y vuelva a intentarlo. Su conexión no tiene ningún problema.",
            ),
          },
          503: {
            title: t("We will be right back", "Volvemos enseguida"),
            text: t(
              "The site is busy or under maintenance. Please try again in a few seconds.",
              "El sitio está ocupado o en mantenimiento. Vuelva a intentarlo en unos segundos.",
            ),
          },
        },
        unexpected: {
          title: t("Something went wrong", "Algo salió mal"),
          text: t(
            "The problem is on our side, and it has been recorded. Please try again, or call us.",
            "La falla es nuestra y quedó registrada. Vuelva a intentarlo o llámenos.",
          ),
        },
      },
    }),
);
