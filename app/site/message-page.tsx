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
  const { company, messages, navigation } = useSiteData();
  const [home] = navigation.header;
  return (
    <>
      <PageHeader title={title} />
      <div className="wrap py-10 md:py-16">
        <div className="max-w-2xl space-y-4 text-lg">{children}</div>
        <p className="mt-8 flex flex-wrap gap-4">
          <ButtonLink href={home?.to ?? "/"} size="large">
            {messages.message.back}
          </ButtonLink>
          <ButtonLink href={navigation.quote.to} size="large" variant="secondary">
            {navigation.quote.label}
          </ButtonLink>
        </p>
        {company.phone && (
          <p className="mt-8">
            {messages.message.needAPerson} <NumberLink to={company.phone} by="tel" /> (
            {company.hoursLabel}).
          </p>
        )}
        {hint && <p className="mt-8 text-sm text-muted">{hint}</p>}
      </div>
    </>
  );
}

/** The 404 page, with links to other pages. */
export function NotFoundPage() {
  const { messages, navigation } = useSiteData();
  const { hint, notFound, otherPages } = messages.message;
  const [_home, ...links] = navigation.header;
  return (
    <MessagePage title={notFound.title} hint={hint}>
      <p>{notFound.text}</p>
      <nav aria-label={otherPages}>
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
    </MessagePage>
  );
}

/** Returns the texts for an error's HTTP status. Never uses the error's message or stack. */
function errorTextOf(error: unknown, { errors, notFound, unexpected }: ShellMessages["message"]) {
  const byStatus: Readonly<Record<number, typeof unexpected>> = { ...errors, 404: notFound };
  return (isRouteErrorResponse(error) && byStatus[error.status]) || unexpected;
}

/** Returns the title of an error page. */
export function errorTitle(error: unknown, messages: ShellMessages["message"]): string {
  return errorTextOf(error, messages).title;
}

/** The error page of a route. */
export function ErrorPage({ error }: { error: unknown }) {
  const { title, text } = errorTextOf(error, useMessages().message);
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundPage />;
  return (
    <MessagePage title={title}>
      <p>{text}</p>
    </MessagePage>
  );
}
