import { isRouteErrorResponse } from "@remix-run/react";
import type { ReactNode } from "react";
import { ButtonLink } from "~/ui/button";
import { NumberLink } from "./contacts";
import { OnwardLink, PageHeader } from "./section";
import { type ShellMessages, useMessages, useSiteData } from "./site-data";

interface MessagePageProps {
  title: string;
  text: string;
  /** Next to the text on a wide screen. */
  children?: ReactNode;
  /** Small text below everything else. */
  hint?: string;
}

/** A page with a single message, such as not found or out of service. */
function MessagePage({ title, text, children, hint }: MessagePageProps) {
  const { company, messages, navigation } = useSiteData();
  const [home] = navigation.header;
  return (
    <>
      <PageHeader title={title} />
      <div className="wrap grid gap-x-16 gap-y-10 py-10 md:py-16 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="space-y-8">
          <p className="measure text-xl">{text}</p>
          <p className="flex flex-wrap gap-4">
            <ButtonLink href={home?.to ?? "/"} size="large">
              {messages.message.back}
            </ButtonLink>
            <ButtonLink link={navigation.quote} size="large" variant="secondary" />
          </p>
          {company.phone && (
            <p>
              {messages.message.needAPerson} <NumberLink to={company.phone} by="tel" /> (
              {company.hoursLabel}).
            </p>
          )}
        </div>
        {children}
        {hint && <p className="text-sm text-muted">{hint}</p>}
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
    <MessagePage {...notFound} hint={hint}>
      <nav aria-label={otherPages}>
        <ul className="divide-y divide-rule border-y border-rule">
          {links.map((link) => (
            <li key={link.to}>
              <OnwardLink {...link} />
            </li>
          ))}
        </ul>
      </nav>
    </MessagePage>
  );
}

/** Returns the texts for an error's HTTP status. Never uses the error's message or stack. */
export function errorTextOf(
  error: unknown,
  { errors, notFound, unexpected }: ShellMessages["message"],
) {
  const byStatus: Readonly<Record<number, typeof unexpected>> = { ...errors, 404: notFound };
  return (isRouteErrorResponse(error) && byStatus[error.status]) || unexpected;
}

/** The error page of a route. */
export function ErrorPage({ error }: { error: unknown }) {
  const { title, text } = errorTextOf(error, useMessages().message);
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundPage />;
  return <MessagePage title={title} text={text} />;
}
