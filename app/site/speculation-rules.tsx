const privatePaths = [
  "/admin",
  "/admin/*",
  "/api/*",
  "/receipt/*",
  "/photos/*",
  "/forms/*",
  "/healthz",
  "/readyz",
  "/metrics",
  "/client-dashboard",
  "/client-login",
  "/external-login",
  "/set-password/*",
];

const rules = JSON.stringify({
  prefetch: [
    {
      where: {
        and: [
          { href_matches: "/*" },
          { not: { href_matches: privatePaths } },
          { not: { selector_matches: "[download], [target=_blank], [rel~=nofollow]" } },
        ],
      },
      eagerness: "moderate",
    },
  ],
});

/** Lets the browser fetch the next public page on intent (HTML speculation rules); never what is personal or writes. */
export function SpeculationRules() {
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of this file
    <script type="speculationrules" dangerouslySetInnerHTML={{ __html: rules }} />
  );
}
