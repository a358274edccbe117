import "./styles/app.css";
import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Outlet, useMatches, useRouteError } from "@remix-run/react";
import type { ReactNode } from "react";
import { businessHoursOf, companyOf } from "~/site/company.server";
import { Document } from "~/site/document";
import { languageOf, pathIn, theOther } from "~/site/languages";
import { ErrorPage, errorTitle } from "~/site/message-page";
import { pageHeadAt } from "~/site/meta";
import { withheldPaths } from "~/site/questions.server";
import { shellWords } from "~/site/shell.en";
import { shellWordsEs } from "~/site/shell.es";
import { mergeHandles, type SiteData, useWords } from "~/site/site-data";
import { siteNavigation } from "~/site/site-navigation.server";
import { ToastProvider } from "~/ui/toast";
import { UiWordsContext } from "~/ui/ui-words";
import { getConfig } from "./config.server";
import { publicPage } from "./http/respond.server";
import archivo from "./styles/fonts/archivo.woff2?url";
import inter from "./styles/fonts/inter.woff2?url";

export const links: LinksFunction = () => [
  ...[archivo, inter].map((href) => ({
    rel: "preload",
    as: "font" as const,
    type: "font/woff2",
    href,
    crossOrigin: "anonymous" as const,
  })),
  { rel: "icon", href: "/favicon.ico", sizes: "32x32" },
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
  { rel: "manifest", href: "/site.webmanifest" },
];

export const meta: MetaFunction<typeof loader> = ({ data, error }) => [
  { title: error && data ? errorTitle(error, data.words.message) : (data?.company.name ?? "") },
];

/** Gives every page the company as configured, the words around it in its language, and the links whose routes exist. */
export function loader({ request }: LoaderFunctionArgs): SiteData {
  const config = getConfig();
  const { pathname } = new URL(request.url);
  const language = languageOf(pathname);
  const company = companyOf(config, language);
  return {
    language,
    otherLanguage: pathIn(theOther[language], pathname) ?? null,
    words: { en: shellWords, es: shellWordsEs }[language](company),
    head: pageHeadAt(pathname),
    siteUrl: config.siteUrl.origin,
    company,
    hours: businessHoursOf(config),
    navigation: siteNavigation(company.shortName, withheldPaths(config), language),
  };
}

/** What a thrown answer asked for (Retry-After, no-store) stands on the error page too: its boundary is here. */
export const headers = publicPage;

/** Nothing of it changes while the process runs. */
export const shouldRevalidate = () => false;

export function Layout({ children }: { children: ReactNode }) {
  return (
    <Document>
      <UiWordsContext.Provider value={useWords().ui}>{children}</UiWordsContext.Provider>
    </Document>
  );
}

export default function App() {
  const { scripts } = mergeHandles(useMatches());
  return scripts ? (
    <ToastProvider>
      <Outlet />
    </ToastProvider>
  ) : (
    <Outlet />
  );
}

export function ErrorBoundary() {
  const page = <ErrorPage error={useRouteError()} />;
  // The shell of an admin page, which holds the main landmark, is gone with the page.
  return mergeHandles(useMatches()).layout === "admin" ? <main id="main">{page}</main> : page;
}
