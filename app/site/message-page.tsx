import { isRouteErrorResponse } from "@remix-run/react";
import type { ReactNode } from "react";
import { ButtonLink } from "~/ui/button";
import type { ContentLink } from "./page-content";
import { RoadLine } from "./road-line";
import { useSiteData } from "./site-data";

interface MessagePageProps {
  title: string;
  children: ReactNode;
  /** The main way onward; by default home. */
  action?: ContentLink;
  /** Small, below everything else. */
  hint?: string;
}

/** A page that says one thing: not found, too many tries, out of service. */
function MessagePage({ title, children, action, hint }: MessagePageProps) {
  const { to, label } = action ?? { to: "/", label: "Back to the home page" };
  const { company, navigation } = useSiteData() ?? {};
  const quote = navigation?.quote;
  return (
    <div className="wrap py-20 md:py-28">
      <div className="max-w-2xl">
        <RoadLine className="mb-8 max-w-40" />
        <h1 className="text-4xl">{title}</h1>
        <div className="mt-6 space-y-4 text-lg">{children}</div>
        <p className="mt-8 flex flex-wrap gap-4">
          <ButtonLink href={to} size="large">
            {label}
          </ButtonLink>
          {quote && (
            <ButtonLink href={quote.to} size="large" variant="secondary">
              {quote.label}
            </ButtonLink>
          )}
        </p>
        {company && (
          <p className="mt-8">
            Need a person? Call{" "}
            <a href={`tel:${company.phone.tel}`} className="whitespace-nowrap">
              {company.phone.display}
            </a>{" "}
            ({company.hoursLabel}).
          </p>
        )}
        {hint && <p className="mt-8 font-mono text-sm text-muted">{hint}</p>}
      </div>
    </div>
  );
}

export function NotFoundPage() {
  const links = useSiteData()?.navigation.header.filter((link) => link.to !== "/") ?? [];
  return (
    <MessagePage title="404 Page Not Found" hint="Did you forget to add the page to the router?">
      <p>There is no page at this address. It may have moved, or the link has a typo.</p>
      {links.length > 0 && (
        <nav aria-label="Other pages">
          <ul className="road-list space-y-1">
            {links.map((link) => (
              <li key={link.to}>
                <a href={link.to} className="inline-block py-1">
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

const texts: Record<number, ErrorText> = {
  400: {
    title: "That could not be read",
    text: "It is not what the form on this page sends. Go back, reload the page and send it again.",
  },
  403: {
    title: "That request was refused",
    text: "It did not come from a page of this site. Go back, reload the page and send it again.",
  },
  405: {
    title: "That cannot be done here",
    text: "This address does not take what was sent. Start again from the page you came from.",
  },
  413: {
    title: "That was too large",
    text: "What you sent is larger than this page accepts. Shorten it and send it again.",
  },
  429: {
    title: "Too many tries",
    text: "Please wait a few minutes, then try again. Nothing is wrong with your connection.",
  },
  503: {
    title: "We will be right back",
    text: "The site is busy or being serviced. Please try again in a few seconds.",
  },
};

const unexpected: ErrorText = {
  title: "Something went wrong",
  text: "The fault is ours, and it has been recorded. Please try again, or call us.",
};

/** Returns the words for an error: by its HTTP status, and never with its message or stack. */
function errorTextOf(error: unknown): ErrorText {
  if (!isRouteErrorResponse(error)) return unexpected;
  return texts[error.status] ?? unexpected;
}

export function errorTitle(error: unknown): string {
  return isNotFound(error) ? "404 Page Not Found" : errorTextOf(error).title;
}

export function ErrorPage({ error }: { error: unknown }) {
  if (isNotFound(error)) return <NotFoundPage />;
  const { title, text } = errorTextOf(error);
  return (
    <MessagePage title={title}>
      <p>{text}</p>
    </MessagePage>
  );
}

function isNotFound(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status === 404;
}
