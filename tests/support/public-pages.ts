/** A public page: its title without the brand, its main heading. */
export interface PublicPage {
  path: string;
  title: string;
  h1: string;
}

/** Every public page without a form. */
export const brochurePages: readonly PublicPage[] = [
  {
    path: "/",
    title: "Freight Invoice Factoring for Trucking Businesses",
    h1: "Steady Growth. Strong Cash Flow.",
  },
  {
    path: "/how-factoring-works",
    title: "How Invoice Factoring Works, in Three Steps",
    h1: "How Factoring Works",
  },
  {
    path: "/industries",
    title: "Factoring for Owner-Operators, Fleets and Brokers",
    h1: "Industries We Serve",
  },
  {
    path: "/why-us",
    title: "Why Carriers Choose Us, with a Comparison Table",
    h1: "Why Carriers Choose Us",
  },
  { path: "/about", title: "About Us: Story, Mission and Leadership", h1: "About Us" },
  {
    path: "/asset-based-lending",
    title: "Asset-Based Lending for Trucking Companies",
    h1: "Asset-Based Lending",
  },
  {
    path: "/compare-offers",
    title: "Compare Factoring Offers Side by Side",
    h1: "Compare Offers",
  },
  {
    path: "/questions",
    title: "What to Ask a Factor, and What We Answer",
    h1: "Straight Answers",
  },
  { path: "/resources", title: "Calculators, Guides and Forms for Carriers", h1: "Resources" },
  {
    path: "/resources/fuel-management",
    title: "Fuel Management Strategies for Owner-Operators",
    h1: "Fuel Management Strategies for Owner-Operators",
  },
  {
    path: "/resources/load-board-strategies",
    title: "Load Board Strategies for Maximum Profitability",
    h1: "Load Board Strategies for Maximum Profitability",
  },
  {
    path: "/resources/cash-flow-management",
    title: "Cash Flow Management for Trucking Companies",
    h1: "Cash Flow Management for Trucking Companies",
  },
  {
    path: "/resources/factoring-vs-loans",
    title: "Invoice Factoring vs. Bank Loans",
    h1: "Invoice Factoring vs. Bank Loans",
  },
  {
    path: "/resources/dot-compliance",
    title: "Understanding Your DOT Compliance Requirements",
    h1: "Understanding Your DOT Compliance Requirements",
  },
  {
    path: "/resources/equipment-financing",
    title: "Equipment Financing Options for Growing Fleets",
    h1: "Equipment Financing Options for Growing Fleets",
  },
  {
    path: "/resources/market-outlook",
    title: "Freight Market Predictions and Economic Factors",
    h1: "Freight Market Predictions and Economic Factors",
  },
  { path: "/privacy-policy", title: "Privacy Policy", h1: "Privacy Policy" },
  { path: "/terms-of-use", title: "Terms of Use", h1: "Terms of Use" },
  { path: "/security", title: "Security: How We Protect Your Information", h1: "Security" },
  { path: "/accessibility", title: "Accessibility Statement", h1: "Accessibility" },
];

/** Pages with forms and pages of the client portal, which have their own specs. */
export const formPages: readonly PublicPage[] = [
  { path: "/get-quote", title: "Get a Free Factoring Quote", h1: "Get Your Free Quote" },
  {
    path: "/fuel-card-application",
    title: "Fleet Fuel Card Application",
    h1: "Fuel Card Application",
  },
  { path: "/client-login", title: "Client Login", h1: "Client Login" },
];

/** The pages that exist in Spanish too. */
export const spanishPages: readonly PublicPage[] = [
  {
    path: "/es",
    title: "Factoraje de facturas de flete para camioneros",
    h1: "Crecimiento firme. Buen flujo de efectivo.",
  },
  {
    path: "/es/como-funciona",
    title: "Cómo funciona el factoraje, en tres pasos",
    h1: "Cómo funciona el factoraje",
  },
  {
    path: "/es/industrias",
    title: "Factoraje para dueños-operadores, flotillas y brókers",
    h1: "A quiénes servimos",
  },
  {
    path: "/es/por-que-nosotros",
    title: "Por qué nos eligen, con una tabla comparativa",
    h1: "Por qué nos eligen los transportistas",
  },
  {
    path: "/es/prestamos-sobre-activos",
    title: "Préstamos sobre activos para transportistas",
    h1: "Préstamos sobre activos",
  },
  {
    path: "/es/nosotros",
    title: "Quiénes somos: historia, misión y dirección",
    h1: "Quiénes somos",
  },
  {
    path: "/es/recursos",
    title: "Calculadoras, guías y formularios para transportistas",
    h1: "Recursos",
  },
  {
    path: "/es/comparar-ofertas",
    title: "Compare ofertas de factoraje lado a lado",
    h1: "Compare ofertas",
  },
  {
    path: "/es/recursos/control-del-combustible",
    title: "Control del combustible para dueños-operadores",
    h1: "Control del combustible para dueños-operadores",
  },
  {
    path: "/es/recursos/bolsas-de-carga",
    title: "Cómo sacar más de las bolsas de carga",
    h1: "Cómo sacar más de las bolsas de carga",
  },
  {
    path: "/es/recursos/flujo-de-efectivo",
    title: "El flujo de efectivo de una empresa de transporte",
    h1: "El flujo de efectivo de una empresa de transporte",
  },
  {
    path: "/es/recursos/factoraje-o-prestamo",
    title: "Factoraje de facturas o préstamo del banco",
    h1: "Factoraje de facturas o préstamo del banco",
  },
  {
    path: "/es/recursos/financiamiento-de-equipo",
    title: "Financiamiento de equipo para flotillas que crecen",
    h1: "Financiamiento de equipo para flotillas que crecen",
  },
  {
    path: "/es/recursos/cumplimiento-dot",
    title: "Las reglas del DOT que usted debe cumplir",
    h1: "Las reglas del DOT que usted debe cumplir",
  },
  {
    path: "/es/recursos/panorama-del-mercado",
    title: "El mercado de fletes: qué señales mirar",
    h1: "El mercado de fletes: qué señales mirar",
  },
  {
    path: "/es/preguntas",
    title: "Qué preguntar a una empresa de factoraje",
    h1: "Respuestas claras",
  },
  {
    path: "/es/cotizacion",
    title: "Pida una cotización de factoraje gratis",
    h1: "Cotización gratis",
  },
  {
    path: "/es/tarjeta-de-combustible",
    title: "Solicitud de tarjeta de combustible para flotillas",
    h1: "Solicitud de tarjeta de combustible",
  },
  { path: "/es/acceso-clientes", title: "Acceso para clientes", h1: "Acceso para clientes" },
  { path: "/es/privacidad", title: "Política de privacidad", h1: "Política de privacidad" },
  { path: "/es/terminos", title: "Términos de uso", h1: "Términos de uso" },
  { path: "/es/seguridad", title: "Seguridad: cómo protegemos su información", h1: "Seguridad" },
  { path: "/es/accesibilidad", title: "Declaración de accesibilidad", h1: "Accesibilidad" },
];

/** The pages that search engines may index. */
export const listedPages = [...brochurePages, ...formPages, ...spanishPages];

/** For other sites' developers: no public page links to it. */
export const apiPage = "/api-docs";
