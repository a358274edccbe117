import { isRouteErrorResponse } from "@remix-run/react";
import type { ReactNode } from "react";
import { ButtonLink } from "~/ui/button";
import { NumberLink } from "./contacts";
import { PageHeader } from "./section";
import { type ShellMessages, useMessages, useSiteData } from "./site-data";

interface MessagePageProps {
  title: string;
  children: ReactNode;
  /** Small text below everything else. */
  hint?: string;
}

/** A page with a single message, such as not found or out of service. */
function MessagePage({ title, children, hint }: MessagePageProps) {
  const site = useSiteData();
  const quote = site?.navigation.quote;
  return (
    <>
      <PageHeader title={title} />
      <div className="wrap py-10 md:py-16">
        <div className="max-w-2xl space-y-4 text-lg">{children}</div>
        <p className="mt-8 flex flex-wrap gap-4">
          {site && (
            <ButtonLink href={site.navigation.header[0]?.to ?? "/"} size="large">
              {site.messages.message.back}
            </ButtonLink>
          )}
          {quote && (
            <ButtonLink href={quote.to} size="large" variant="secondary">
              {quote.label}
            </ButtonLink>
          )}
        </p>
        {site?.company.phone && (
          <p className="mt-8">
            {site.messages.message.needAPerson} <NumberLink to={site.company.phone} by="tel" /> (
            {site.company.hoursLabel}).
          </p>
        )}
        {hint && <p className="mt-8 text-sm text-muted">{hint}</p>}
      </div>
    </>
  );
}

/** The 404 page, with links to other pages. */
export function NotFoundPage() {
  const { message } = useMessages();
  const [_home, ...links] = useSiteData()?.navigation.header ?? [];
  return (
    <MessagePage title={message.notFound.title} hint={message.hint}>
      <p>{message.notFound.text}</p>
      {links.length > 0 && (
        <nav aria-label={message.otherPages}>
          <ul className="flex flex-wrap gap-x-8">
            {links.map((link) => (
              <li key={link.to}>
                <a href={link.to} className="inline-flex min-h-11 items-center">
                  {link.label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </MessagePage>
  );
}

interface ErrorText {
  title: string;
  text: string;
}

/** Returns the texts for an error's HTTP status. Never uses the error's message or stack. */
function errorTextOf(error: unknown, { errors, notFound, unexpected }: ShellMessages["message"]) {
  const byStatus: Readonly<Record<number, ErrorText>> = { ...errors, 404: notFound };
  return (isRouteErrorResponse(error) && byStatus[error.status]) || unexpected;
}

/** Returns the title of an error page. */
export function errorTitle(error: unknown, messages: ShellMessages["message"]): string {
  return errorTextOf(error, messages).title;
}

/** Shown if even the texts could not be loaded. Only on the server, because such a page is not hydrated. */
const withoutMessages: ErrorText | undefined = import.meta.env.SSR
  ? {
      title: "Something went wrong",
      text: "The problem is on our side, and it has been recorded. Please try again, or call us.",
    }
  : undefined;

/** The error page of a route. */
export function ErrorPage({ error }: { error: unknown }) {
  const site = useSiteData();
  if (site && isRouteErrorResponse(error) && error.status === 404) return <NotFoundPage />;
  const shown = site ? errorTextOf(error, site.messages.message) : withoutMessages;
  return (
    shown && (
      <MessagePage title={shown.title}>
        <p>{shown.text}</p>
      </MessagePage>
    )
  );
}
