import { Links, Meta, useMatches, useRouteError } from "@remix-run/react";
import { type ReactNode, useContext } from "react";
import { ScrollRestoration } from "react-router-dom";
import { pageDataId } from "~/http/page-data";
import { localeOf } from "./language";
import { errorTextOf } from "./message-page";
import { mergeHandles, PageScripts, SpareSiteData, useSiteData } from "./site-data";
import { SiteFooter, ThumbBar } from "./site-footer";
import { SiteHeader } from "./site-header";

/** The HTML document. Loads scripts only if the route needs them. In development, loads them everywhere, so that every page reloads on change. */
export function Document({ children }: { children: ReactNode }) {
  const site = useSiteData();
  const {
    scripts = false,
    layout = "public",
    publicPage,
    thumbBar = !scripts,
    title,
  } = mergeHandles(useMatches());
  const isPublic = layout === "public";
  const isSpare = useContext(SpareSiteData) !== undefined;
  const error = useRouteError();
  const pageScripts = useContext(PageScripts);
  // Null without an error.
  const ownTitle = error ? undefined : title;
  const shownTitle = isSpare ? errorTextOf(error, site.messages.message).title : ownTitle;
  return (
    <html lang={localeOf[site.language]}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#0e1a2b" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#0a1421" media="(prefers-color-scheme: dark)" />
        {shownTitle === undefined ? <Meta /> : <title>{shownTitle}</title>}
        {title && <meta name="robots" content="noindex" />}
        <Links />
        {publicPage && <script src="/visit.js" defer />}
      </head>
      <body>
        <a href="#main" className="skip-link">
          {site.messages.skip}
        </a>
        {isPublic && <SiteHeader site={site} />}
        {isPublic ? (
          <main id="main" tabIndex={-1}>
            {children}
          </main>
        ) : (
          children
        )}
        {isPublic && <SiteFooter site={site} />}
        {publicPage && thumbBar && <ThumbBar site={site} />}
        {(scripts || import.meta.env.DEV) && !isSpare && (
          <>
            <ScrollRestoration />
            <script
              id={pageDataId}
              type="application/json"
              suppressHydrationWarning
              // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON without "<"
              dangerouslySetInnerHTML={{ __html: pageScripts?.json ?? "" }}
            />
            <script type="module" src={pageScripts?.entry} suppressHydrationWarning />
          </>
        )}
      </body>
    </html>
  );
}
