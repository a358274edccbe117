import { languageOf } from "../server/address-language";
import type { Language } from "./language";

/**
 * The pages that exist in Spanish, by their English path: every address of theirs is made of this table. A parameter stands in both
 * under the same name.
 */
const spanishPaths = {
  "/": "/es",
  "/how-factoring-works": "/es/como-funciona",
  "/industries": "/es/industrias",
  "/why-us": "/es/por-que-nosotros",
  "/asset-based-lending": "/es/prestamos-sobre-activos",
  "/about": "/es/nosotros",
  "/resources": "/es/recursos",
  "/resources/fuel-management": "/es/recursos/control-del-combustible",
  "/resources/load-board-strategies": "/es/recursos/bolsas-de-carga",
  "/resources/cash-flow-management": "/es/recursos/flujo-de-efectivo",
  "/resources/factoring-vs-loans": "/es/recursos/factoraje-o-prestamo",
  "/resources/equipment-financing": "/es/recursos/financiamiento-de-equipo",
  "/resources/dot-compliance": "/es/recursos/cumplimiento-dot",
  "/resources/market-outlook": "/es/recursos/panorama-del-mercado",
  "/resources/rss.xml": "/es/recursos/rss.xml",
  "/compare-offers": "/es/comparar-ofertas",
  "/questions": "/es/preguntas",
  "/receipt/:token": "/es/recibo/:token",
  "/get-quote": "/es/cotizacion",
  "/fuel-card-application": "/es/tarjeta-de-combustible",
  "/client-login": "/es/acceso-clientes",
  "/client-dashboard": "/es/panel-clientes",
  "/client-sign-out": "/es/salir",
  "/external-login": "/es/acceso-externo",
  "/set-password/:token": "/es/contrasena/:token",
  "/privacy-policy": "/es/privacidad",
  "/terms-of-use": "/es/terminos",
  "/security": "/es/seguridad",
  "/accessibility": "/es/accesibilidad",
} as const satisfies Record<`/${string}`, `/es${string}`>;

/** A page's Spanish path. Texts that browsers load name it outright, so that they load no table. */
export type SpanishPath = (typeof spanishPaths)[keyof typeof spanishPaths];

const pairs: readonly (readonly [english: string, spanish: string])[] =
  Object.entries(spanishPaths);

/** Returns the path of the same page in a language, or undefined where the page is not there in it. */
export function pathIn(language: Language, pathname: string): string | undefined {
  if (languageOf(pathname) === language) return pathname;
  for (const [english, spanish] of pairs) {
    const [from, to] = language === "es" ? [english, spanish] : [spanish, english];
    const values = parametersOf(from, pathname);
    if (values !== null) return to.replace(/:(\w+)/g, (_, name: string) => values[name] ?? "");
  }
  return undefined;
}

/** Returns the Spanish pattern of a page's route, or of what lies below a page, such as an article or a download. */
export function spanishPattern(pattern: string): string | undefined {
  const end = pattern.lastIndexOf("/");
  const page = pathIn("es", pattern.slice(0, end));
  return pathIn("es", pattern) ?? (page && page + pattern.slice(end));
}

/** Returns the values of a pattern's parameters in a path, as they stand there, or null when it is another page's. */
function parametersOf(pattern: string, path: string): Record<string, string> | null {
  const shape = pattern.replace(/:(\w+)/g, "(?<$1>[^/]+)");
  const found = new RegExp(`^${shape}$`).exec(path);
  return found && { ...found.groups };
}

/** Returns an address of this site in a language where its page is there in it, else as it is. Query and anchor stay. */
export function addressIn(language: Language, address: string): string {
  const [, path = "", rest = ""] = /^([^?#]*)(.*)$/.exec(address) ?? [];
  return (pathIn(language, path) ?? path) + rest;
}

/** Returns where a link of a Spanish page leads: to the Spanish page where there is one, else to the English one. */
export function es(address: string): string {
  return addressIn("es", address);
}
