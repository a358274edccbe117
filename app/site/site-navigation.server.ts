import type { Language } from "./language";
import { wordings } from "./messages";
import type { ContentLink } from "./page-content";
import { type PageName, pages } from "./pages";

/** The pages in the header, in order. */
const bar = [
  "/",
  "/how-factoring-works",
  "/industries",
  "/why-us",
  "/resources",
  "/about",
] as const;

/** The pages in the submenu of *Resources*. */
const underResources = ["/compare-offers", "/questions"] as const;

const services = [
  "/get-quote",
  "/fuel-card-application",
  "/asset-based-lending",
  "/how-factoring-works",
] as const;
const legal = ["/privacy-policy", "/terms-of-use", "/security", "/accessibility"] as const;

/** Returns the links of the header, the side panel and the footer. Leaves out the pages in `withheld`. */
export function siteNavigation(
  brand: string,
  withheld: readonly PageName[] = [],
  language: Language = "en",
) {
  const { t } = wordings[language];
  const isShown = (name: PageName) => !withheld.includes(name);
  const linkTo = (name: PageName, label: "menu" | "footer" = "menu"): ContentLink => {
    const page = pages[language][name];
    return { to: page.path, label: (page[label] ?? page.h1).replace("{brand}", brand) };
  };
  const group = (title: string, names: readonly PageName[]) => ({
    title,
    links: names.map((name) => linkTo(name, "footer")),
  });
  return {
    header: bar.map((name) => ({
      ...linkTo(name),
      /** The links of the page's submenu. */
      under: name === "/resources" ? underResources.filter(isShown).map((one) => linkTo(one)) : [],
    })),
    clientLogin: linkTo("/client-login"),
    quote: linkTo("/get-quote"),
    questions: isShown("/questions") ? linkTo("/questions") : undefined,
    footer: [group(t("Services", "Servicios"), services), group(t("Company", "Empresa"), legal)],
    admin: { to: "/admin/team", label: t("Admin", "Personal") },
  };
}
