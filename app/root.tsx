import "./styles/app.css";
import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Outlet, useMatches, useRouteError } from "@remix-run/react";
import type { ReactNode } from "react";
import { describeSite } from "~/site/describe-site.server";
import { Document } from "~/site/document";
import { ErrorPage, errorTextOf } from "~/site/message-page";
import { mergeHandles, type SiteData, useSiteData } from "~/site/site-data";
import { UiMessagesProvider } from "~/ui/ui-messages";
import { getConfig } from "./config.server";
import archivo from "./styles/fonts/archivo.woff2?url";
import inter from "./styles/fonts/inter.woff2?url";

export const links: LinksFunction = () => [
  ...[archivo, inter].map((href) => ({
    rel: "preload",
    as: "font" as const,
    type: "font/woff2",
    href,
    crossOrigin: "anonymous" as const,
    // On a slow mobile connection, fonts would delay styles and first paint by seconds.
    media: "(min-width: 48rem)",
  })),
  { rel: "icon", href: "/favicon.ico", sizes: "32x32" },
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
  { rel: "manifest", href: "/site.webmanifest" },
];

/** The head of a page whose route exports no `meta`: the tags that `site/pages.ts` describes. */
export const meta: MetaFunction<typeof loader> = ({ data, error }) => {
  if (error && data) return [{ title: errorTextOf(error, data.messages.message).title }];
  return data?.head ? data.headTags : [{ title: data?.company.name ?? "" }];
};

export function loader({ request }: LoaderFunctionArgs): SiteData {
  return describeSite(getConfig(), request.url);
}

/** Never reloads the data of the root loader, because that data does not change while the process runs. */
export const shouldRevalidate = () => false;

/** The document around every page, including error pages. */
export function Layout({ children }: { children: ReactNode }) {
  const { ui } = useSiteData().messages;
  return (
    <Document>
      <UiMessagesProvider value={ui}>{children}</UiMessagesProvider>
    </Document>
  );
}

/** The root of the routes. */
export default function App() {
  return <Outlet />;
}

export function ErrorBoundary() {
  const page = <ErrorPage error={useRouteError()} />;
  // An admin page has its main landmark in its own layout, which the error replaces.
  return mergeHandles(useMatches()).layout === "admin" ? <main id="main">{page}</main> : page;
}
