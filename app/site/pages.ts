import { languageOf } from "~/server/address-language";
import type { ClaimName, ClaimStanding } from "./claims";
import { sentenceCase, spellOut } from "./language";
import { inBothLanguages, type Wording } from "./messages";
import { guideIds } from "./resources";
import { pathIn } from "./spanish-paths";

/** A page in one language: its URL, and its title and description for search engines and link previews. */
export interface Page {
  path: string;
  /** At most 60 characters, without the brand, which the layout adds. */
  title: string;
  /** At most 155 characters, unique to the page. */
  description: string;
  /** The claims that the description makes, and the description for a site that may not make all of them. */
  unlessHolds?: { claims: readonly ClaimName[]; description: string };
  /** The page's one main heading. */
  h1: string;
  /** The short line above the title in the link preview's image. */
  ogKicker: string;
  /** True keeps the page out of search engines and the sitemap. */
  noindex?: boolean;
}

/** A page of the table, with labels for menu and footer if they differ from its heading. */
interface ListedPage extends Page {
  /** `{brand}` is replaced with the company's short name. */
  menu?: string;
  footer?: string;
}

/** The table of all pages by language and English path, except the articles, whose frontmatter describes them. A page without a Spanish version keeps its English path. */
export const pages = inBothLanguages(({ address, claimTexts: facts, language, t }) =>
  tableOf(address, {
    "/": {
      menu: t("Home", "Inicio"),
      title: t(
        "Freight Invoice Factoring for Trucking Businesses",
        "Factoraje de facturas de flete para camioneros",
      ),
      description: t(
        `Get ${facts.advance} of your freight invoices ${facts.funding} of approval. ${sentenceCase(facts.contract)}, ${facts.minimumVolume}, ${facts.monthlyFees}.`,
        `Reciba ${facts.advance} de sus facturas ${facts.funding} tras la aprobación. ${sentenceCase(facts.contract)}, ${facts.minimumVolume}, ${facts.monthlyFees}.`,
      ),
      unlessHolds: {
        claims: ["advance", "funding", "contract", "minimumVolume", "monthlyFees"],
        description: t(
          "Turn delivered loads into cash: an advance after approval, and the rest, less a fee, when your customer pays.",
          "Convierta cargas entregadas en efectivo: un anticipo tras la aprobación y el resto, menos un cargo, cuando paga su cliente.",
        ),
      },
      h1: t("Steady Growth. Strong Cash Flow.", "Crecimiento firme. Buen flujo de efectivo."),
      ogKicker: t("Invoice factoring for truckers", "Factoraje para camioneros"),
    },
    "/how-factoring-works": {
      menu: t("How It Works", "Cómo funciona"),
      footer: t("Invoice Factoring", "Factoraje de facturas"),
      title: t(
        "How Invoice Factoring Works, in Three Steps",
        "Cómo funciona el factoraje, en tres pasos",
      ),
      description: t(
        `Submit an invoice, have it verified, get paid. What factoring costs, why it is ${facts.notALoan}, and one invoice worked through to the dollar.`,
        `Envíe una factura, la verificamos y cobra. Cuánto cuesta el factoraje, por qué ${facts.notALoan} y una factura calculada al centavo.`,
      ),
      unlessHolds: {
        claims: ["notALoan"],
        description: t(
          "Submit an invoice, have it verified, get paid. What factoring is, what it costs, and one invoice worked through to the dollar.",
          "Envíe una factura, la verificamos y cobra. Qué es el factoraje, cuánto cuesta y una factura calculada al centavo.",
        ),
      },
      h1: t("How Factoring Works", "Cómo funciona el factoraje"),
      ogKicker: t("Invoice factoring", "Factoraje de facturas"),
    },
    "/industries": {
      menu: t("Industries", "Industrias"),
      title: t(
        "Factoring for Owner-Operators, Fleets and Brokers",
        "Factoraje para dueños-operadores, flotillas y brókers",
      ),
      description: t(
        `Four kinds of business, twelve kinds of freight, and what you need to qualify: active authority, insurance and ${facts.customersCredit}.`,
        `Cuatro clases de negocio, doce clases de flete y lo que se necesita para calificar: autoridad activa, seguro y ${facts.customersCredit}.`,
      ),
      unlessHolds: {
        claims: ["customersCredit"],
        description: t(
          "Four kinds of business, twelve kinds of freight, and what you need to qualify for factoring.",
          "Cuatro clases de negocio, doce clases de flete y lo que se necesita para calificar.",
        ),
      },
      h1: t("Industries We Serve", "A quiénes servimos"),
      ogKicker: t("Who we work with", "Con quiénes trabajamos"),
    },
    "/why-us": {
      menu: t("Why {brand}", "Por qué {brand}"),
      title: t(
        "Why Carriers Choose Us, with a Comparison Table",
        "Por qué nos eligen, con una tabla comparativa",
      ),
      description: t(
        `Rates, first funding, contracts, fees and support compared with other factors. Ours run from ${facts.rates}, ${facts.individualRates}.`,
        `Tarifas, primer pago, contratos, cargos y atención junto a los de otras empresas. Las nuestras van ${facts.rates}, según cada caso.`,
      ),
      unlessHolds: {
        claims: ["rates", "individualRates"],
        description: t(
          "Rates, first funding, contracts, fees and support: what to compare between factors, and what to ask for in writing.",
          "Tarifas, primer pago, contratos, cargos y atención: qué comparar entre empresas de factoraje y qué pedir por escrito.",
        ),
      },
      h1: t("Why Carriers Choose Us", "Por qué nos eligen los transportistas"),
      ogKicker: t("How we compare", "Cómo nos comparamos"),
    },
    "/get-quote": {
      menu: t("Get Free Quote", "Cotización gratis"),
      footer: t("Get Quote", "Pida una cotización"),
      title: t("Get a Free Factoring Quote", "Pida una cotización de factoraje gratis"),
      description: t(
        `Tell us about your trucking business and get a rate set for you. We reply ${facts.quoteResponse}. No obligation.`,
        `Cuéntenos de su negocio de transporte y reciba una tarifa hecha para usted. Respondemos ${facts.quoteResponse}. Sin compromiso.`,
      ),
      h1: t("Get Your Free Quote", "Cotización gratis"),
      ogKicker: t("Free quote", "Cotización gratis"),
    },
    "/fuel-card-application": {
      footer: t("Fuel Card Application", "Tarjeta de combustible"),
      title: t("Fleet Fuel Card Application", "Solicitud de tarjeta de combustible para flotillas"),
      description: t(
        `Apply for the fleet fuel card: save up to ${facts.fuelSavingsNetwork} at network locations, with ${facts.fuelShipping}.`,
        `Solicite la tarjeta de combustible: ahorre hasta ${facts.fuelSavingsNetwork} en estaciones de la red, con ${facts.fuelShipping}.`,
      ),
      unlessHolds: {
        claims: ["fuelSavingsNetwork", "fuelShipping"],
        description: t(
          "Apply for the fleet fuel card: discounts at the pump, a record of every fill-up, and control over who can buy what.",
          "Solicite la tarjeta de combustible: descuentos en la bomba, un registro de cada llenado y control de quién compra qué.",
        ),
      },
      h1: t("Fuel Card Application", "Solicitud de tarjeta de combustible"),
      ogKicker: t("Fleet fuel card", "Tarjeta de combustible"),
    },
    "/client-login": {
      menu: t("Client Login", "Clientes"),
      title: t("Client Login", "Acceso para clientes"),
      description: t(
        "Sign in as a client to see your account and your requests, change your password, or find out how to reach support.",
        "Inicie sesión como cliente para ver su cuenta y sus solicitudes, cambiar su contraseña o saber cómo pedir ayuda.",
      ),
      ogKicker: t("For clients", "Para clientes"),
    },
    "/client-dashboard": {
      noindex: true,
      title: t("Client Dashboard", "Panel del cliente"),
      description: t(
        "Your account and your requests, and where to go from there.",
        "Su cuenta, sus solicitudes y los pasos que siguen desde ahí.",
      ),
      ogKicker: t("For clients", "Para clientes"),
    },
    "/external-login": {
      noindex: true,
      title: t("External System Login", "Acceso a sistemas externos"),
      description: t(
        "Sign in with your client account and continue to your accounting or trucking system.",
        "Inicie sesión con su cuenta de cliente y pase a su sistema de contabilidad o de transporte.",
      ),
      ogKicker: t("For clients", "Para clientes"),
    },
    "/forgot-password": {
      noindex: true,
      title: t("Forgot Your Password?", "¿Olvidó su contraseña?"),
      description: t(
        "Get a link to choose a new password for your client account.",
        "Reciba un enlace para elegir una contraseña nueva para su cuenta de cliente.",
      ),
      ogKicker: t("For clients", "Para clientes"),
    },
    "/asset-based-lending": {
      footer: t("Asset Based Lending", "Préstamos sobre activos"),
      title: t(
        "Asset-Based Lending for Trucking Companies",
        "Préstamos sobre activos para transportistas",
      ),
      description: t(
        "A credit facility secured by receivables and other assets: what counts, how the limit is set, and how it differs from factoring.",
        "Una línea de crédito respaldada por cuentas por cobrar y otros activos: qué cuenta, cómo se fija el límite y en qué difiere del factoraje.",
      ),
      h1: t("Asset-Based Lending", "Préstamos sobre activos"),
      ogKicker: t("Lending", "Préstamos"),
    },
    "/about": {
      menu: t("About", "Nosotros"),
      title: t(
        "About Us: Story, Mission and Leadership",
        "Quiénes somos: historia, misión y dirección",
      ),
      description: t(
        `Founded to help trucking businesses get paid for work already done. ${facts.clients} clients, our values and the people who lead us.`,
        `Nacimos para que los camioneros cobren el trabajo que ya hicieron. ${sentenceCase(facts.clients)} clientes, nuestros valores y quienes dirigen la empresa.`,
      ),
      unlessHolds: {
        claims: ["clients"],
        description: t(
          "Founded to help trucking businesses get paid for work already done. Our story, our mission and our values.",
          "Nacimos para que los camioneros cobren el trabajo que ya hicieron. Nuestra historia, nuestra misión y nuestros valores.",
        ),
      },
      h1: t("About Us", "Quiénes somos"),
      ogKicker: t("Who we are", "Nuestra empresa"),
    },
    "/resources": {
      title: t(
        "Calculators, Guides and Forms for Carriers",
        "Calculadoras, guías y formularios para transportistas",
      ),
      description: t(
        `Calculate a factoring fee or estimate a rate, read ${spellOut(guideIds.length, language)} guides on money, fuel and compliance, and download the application form.`,
        `Calcule un cargo por factoraje o estime su tarifa, lea ${spellOut(guideIds.length, language)} guías sobre dinero, combustible y normas, y descargue el formulario.`,
      ),
      h1: t("Resources", "Recursos"),
      ogKicker: t("Calculators and guides", "Calculadoras y guías"),
    },
    "/compare-offers": {
      title: t("Compare Factoring Offers Side by Side", "Compare ofertas de factoraje lado a lado"),
      description: t(
        "Compare up to three factors' offers side by side in dollars, with your own invoices: all-in cost a month, cash on day one, and what to ask.",
        "Ponga lado a lado las ofertas de hasta tres empresas, en dólares y con sus propias facturas: costo total al mes, efectivo del primer día y qué preguntar.",
      ),
      h1: t("Compare Offers", "Compare ofertas"),
      ogKicker: t("Bring us any factor's offer", "Traiga la oferta que tenga"),
    },
    "/questions": {
      title: t(
        "What to Ask a Factor, and What We Answer",
        "Qué preguntar a una empresa de factoraje",
      ),
      description: t(
        "Term, notice, minimums, recourse, reserve, fees, cutoff times, UCC-1 and how to leave: what to ask any factor, and what we answer.",
        "Plazo, aviso, mínimos, recurso, reserva, cargos, horas de corte, UCC-1 y cómo salir: qué preguntar a cualquier empresa y qué respondemos.",
      ),
      h1: t("Straight Answers", "Respuestas claras"),
      ogKicker: t("What to ask a factor", "Qué preguntar"),
    },
    "/privacy-policy": {
      title: t("Privacy Policy", "Política de privacidad"),
      description: t(
        "What this website collects, why, how long it is kept, and how to ask for a copy, a correction or erasure. No trackers, no sale of data.",
        "Qué reúne este sitio web, para qué, cuánto se guarda y cómo pedir una copia, una corrección o el borrado. Sin rastreadores ni venta de datos.",
      ),
      ogKicker: t("Legal", "Asuntos legales"),
    },
    "/terms-of-use": {
      title: t("Terms of Use", "Términos de uso"),
      description: t(
        "Who may use this website and what its forms, calculators and articles are: information and requests, not an offer of funding.",
        "Quién puede usar este sitio web y qué son sus formularios, calculadoras y artículos: información y solicitudes, no una oferta de fondos.",
      ),
      ogKicker: t("Legal", "Asuntos legales"),
    },
    "/security": {
      title: t(
        "Security: How We Protect Your Information",
        "Seguridad: cómo protegemos su información",
      ),
      description: t(
        "How your details are encrypted, who sees them and what is logged, what you can do yourself, and where to report a security problem.",
        "Cómo se cifran sus datos, quién los ve y qué queda registrado, qué puede hacer usted y dónde avisar de un problema de seguridad.",
      ),
      h1: t("Security", "Seguridad"),
      ogKicker: t("Your data", "Sus datos"),
    },
    "/accessibility": {
      title: t("Accessibility Statement", "Declaración de accesibilidad"),
      description: t(
        `Our aim is WCAG 2.1 AA, with text that enlarges to 200%. We respond to accessibility requests ${facts.accessibilityResponse}.`,
        `Nuestra meta es WCAG 2.1 AA, con texto que se amplía al 200%. Respondemos a las solicitudes de accesibilidad ${facts.accessibilityResponse}.`,
      ),
      unlessHolds: {
        claims: ["accessibilityResponse"],
        description: t(
          "Our aim is WCAG 2.1 AA, with text that enlarges to 200%. How to ask for help, or for information in another form.",
          "Nuestra meta es WCAG 2.1 AA, con texto que se amplía al 200%. Cómo pedir ayuda, o la información en otra forma.",
        ),
      },
      h1: t("Accessibility", "Accesibilidad"),
      ogKicker: t("For everyone", "Para todos"),
    },
    "/api-docs": {
      noindex: true,
      title: t("API for Partners and Programs", "API para socios y programas"),
      description: t(
        "How a program sends quote requests and fuel card applications, what the API answers, and how staff's programs read them.",
        "Cómo un programa envía solicitudes y qué se le responde, y cómo las leen los programas del personal.",
      ),
      h1: t("API", "La API"),
      ogKicker: t("For developers", "Para desarrolladores"),
    },
  }),
);

/** Adds to each row of a table the page's URL and, where it is the title, its heading. */
function tableOf<Path extends string>(
  address: Wording["address"],
  table: Record<Path, Omit<ListedPage, "path" | "h1"> & { h1?: string }>,
) {
  const rows = Object.entries<Omit<ListedPage, "path" | "h1"> & { h1?: string }>(table);
  return Object.fromEntries(
    rows.map(([path, row]) => [path, { path: address(path), ...row, h1: row.h1 ?? row.title }]),
  ) as Readonly<Record<Path, ListedPage>>;
}

export type PageName = keyof (typeof pages)["en"];

/** A page with its breadcrumb trail: the name and path of each page from the home page to the page itself. */
export interface PageHead extends Page {
  trail: readonly (readonly [name: string, path: string])[];
}

/** Returns a page's description for search engines. If the site must not show a marketing claim in it, returns the alternative description. */
export function descriptionOf({ description, unlessHolds }: Page, company: ClaimStanding): string {
  const isWithheld = (name: ClaimName) => company.notYetTrue.includes(name);
  return unlessHolds?.claims.some(isWithheld) ? unlessHolds.description : description;
}

/** Returns the titles, description and breadcrumb trail of the page at a path, in the path's language. Returns null if there is no page. */
export function pageHeadAt(pathname: string, company: ClaimStanding): PageHead | null {
  const page = Object.values(pages[languageOf(pathname)]).find(({ path }) => path === pathname);
  if (page === undefined) return null;
  const { menu: _menu, footer: _footer, unlessHolds: _unlessHolds, ...head } = page;
  return { ...head, description: descriptionOf(page, company), trail: trailTo(page) };
}

/** Returns the breadcrumb trail from the home page to a page. Returns an empty array for the home page. */
export function trailTo(page: Pick<Page, "path" | "h1">): PageHead["trail"] {
  const { "/": home, ...others } = pages[languageOf(page.path)];
  if (page.path === home.path) return [];
  const parent = Object.values(others).find(({ path }) => page.path.startsWith(`${path}/`));
  return [
    [home.menu ?? "", home.path],
    ...(parent === undefined ? [] : [[parent.h1, parent.path] as const]),
    [page.h1, page.path],
  ];
}

/** Returns the paths of all pages that search engines may list, in both languages. Leaves out the pages in `withheld`. */
export function listedPaths(withheld: readonly PageName[] = []): string[] {
  const left: readonly string[] = withheld;
  const listed = Object.values(pages)
    .flatMap((inLanguage) => Object.entries(inLanguage))
    .filter(([name, { noindex }]) => !noindex && !left.includes(name));
  return [...new Set(listed.map(([, { path }]) => path))];
}

/** Returns these paths and the Spanish paths of the same pages. A `*` is a parameter. */
function withSpanish(...paths: readonly string[]): readonly string[] {
  return paths.flatMap((path) => [path, pathIn("es", path)]).filter((path) => path !== undefined);
}

/** The paths of pages with personal content, which are closed to crawlers. */
export const ownPages = withSpanish("/receipt/*", "/set-password/*", "/client-dashboard");

/** The paths that accept a password, a code or a passkey, or that mail a password link. They share one limit on attempts. */
export const signInPaths: readonly string[] = [
  ...["/admin/login", "/admin/forgot-password", "/admin/confirm"],
  ...["/passkey-options", "/api/auth/external-redirect"],
  ...withSpanish("/client-login", "/external-login", "/forgot-password"),
];
