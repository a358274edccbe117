import { languageOf } from "../server/address-language";
import type { Language } from "./language";

/** The Spanish paths by English path. Parameters have the same names in both languages. */
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
  "/forgot-password": "/es/olvide-contrasena",
  "/set-password/:token": "/es/contrasena/:token",
  "/privacy-policy": "/es/privacidad",
  "/terms-of-use": "/es/terminos",
  "/security": "/es/seguridad",
  "/accessibility": "/es/accesibilidad",
} as const satisfies Record<`/${string}`, `/es${string}`>;

/** The path of a Spanish page. Texts for browsers contain the path itself, so that no browser loads the table. */
export type SpanishPath = (typeof spanishPaths)[keyof typeof spanishPaths];

/** Returns the path of a page's version in `language`, or undefined if there is no such version. Accepts the path of either version. */
export function pathIn(language: Language, pathname: string): string | undefined {
  if (languageOf(pathname) === language) return pathname;
  for (const [english, spanish] of Object.entries(spanishPaths)) {
    const [from, to] = language === "es" ? [english, spanish] : [spanish, english];
    // A path has at most one parameter.
    const shape = new RegExp(`^${from.replace(/:\w+/, "([^/]+)")}$`);
    if (shape.test(pathname)) return pathname.replace(shape, to.replace(/:\w+/, "$1"));
  }
  return undefined;
}

/** Returns the Spanish pattern of a page's route, or of a route below the page, such as a download. Returns undefined if the page has no Spanish version. */
export function spanishPattern(pattern: string): string | undefined {
  const end = pattern.lastIndexOf("/");
  const page = pathIn("es", pattern.slice(0, end));
  return pathIn("es", pattern) ?? (page && page + pattern.slice(end));
}

/** Translates a path to a language. Keeps query and anchor. Returns the path unchanged if the page has no version in that language. */
export function addressIn(language: Language, address: string): string {
  const [, path = "", rest = ""] = /^([^?#]*)(.*)$/.exec(address) ?? [];
  return (pathIn(language, path) ?? path) + rest;
}
