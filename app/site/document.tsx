import { Links, Meta, Scripts, ScrollRestoration, useMatches } from "@remix-run/react";
import { type ReactNode, useContext } from "react";
import { ScriptMark } from "~/http/script-mark";
import { ownPages, signInPaths } from "./guarded-pages";
import { localeOf } from "./languages";
import { mergeHandles, useSiteData } from "./site-data";
import { SiteFooter } from "./site-footer";
import { SiteHeader } from "./site-header";
import { ThumbBar } from "./thumb-bar";

/** Scripts only where the route asks for them; in development everywhere, so that every page reloads on change. */
export function Document({ children }: { children: ReactNode }) {
  const site = useSiteData();
  const {
    scripts = false,
    layout = "public",
    publicPage,
    thumbBar = !scripts,
  } = mergeHandles(useMatches());
  const isPublic = layout === "public";
  const nonce = useContext(ScriptMark);
  return (
    <html lang={localeOf[site?.language ?? "en"]}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#0e1a2b" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#0a1421" media="(prefers-color-scheme: dark)" />
        <Meta />
        <Links />
        {isPublic && <SpeculationRules nonce={nonce} />}
        {publicPage && <script src="/visit.js" defer />}
      </head>
      <body>
        {site && (
          <a href="#main" className="skip-link">
            {site.words.skip}
          </a>
        )}
        {isPublic && site && <SiteHeader site={site} />}
        {isPublic ? (
          <main id="main" tabIndex={-1}>
            {children}
          </main>
        ) : (
          children
        )}
        {isPublic && site && <SiteFooter site={site} />}
        {site && publicPage && thumbBar && <ThumbBar site={site} />}
        {((scripts && site) || import.meta.env.DEV) && (
          <>
            <ScrollRestoration nonce={nonce} />
            <Scripts nonce={nonce} />
          </>
        )}
      </body>
    </html>
  );
}

const privatePaths = [
  ...["/admin", "/admin/*", "/api/*", "/photos/*", "/forms/*", "/healthz", "/readyz", "/metrics"],
  ...ownPages,
  ...signInPaths,
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
function SpeculationRules({ nonce }: { nonce: string | undefined }) {
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of this file
    <script nonce={nonce} type="speculationrules" dangerouslySetInnerHTML={{ __html: rules }} />
  );
}
