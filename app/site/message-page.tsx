import type { ReactNode } from "react";
import { ButtonLink } from "~/ui/button";
import type { NavigationLink } from "./navigation";
import { RoadLine } from "./road-line";
import { useSiteData } from "./site-data";

export interface MessagePageProps {
  title: string;
  children: ReactNode;
  /** The main way onward; by default home. */
  action?: NavigationLink;
}

/** A page that says one thing: not found, too many tries, out of service. */
export function MessagePage({ title, children, action }: MessagePageProps) {
  const { to, label } = action ?? { to: "/", label: "Back to the home page" };
  const company = useSiteData()?.company;
  return (
    <div className="wrap py-20 md:py-28">
      <div className="max-w-2xl">
        <RoadLine className="mb-8 max-w-40" />
        <h1 className="text-4xl">{title}</h1>
        <div className="mt-6 space-y-4 text-lg">{children}</div>
        <p className="mt-8">
          <ButtonLink href={to} size="large">
            {label}
          </ButtonLink>
        </p>
        {company && (
          <p className="mt-8 text-muted">
            Need a person? Call{" "}
            <a href={`tel:${company.phone.tel}`} className="whitespace-nowrap">
              {company.phone.display}
            </a>{" "}
            ({company.hoursLabel}).
          </p>
        )}
      </div>
    </div>
  );
}

/** The page of an unknown address (clarifications, "Not found"). */
export function NotFoundPage() {
  const links = useSiteData()?.navigation.header.filter((link) => link.to !== "/") ?? [];
  return (
    <MessagePage title="404 Page Not Found">
      <p>There is no page at this address. It may have moved, or the link has a typo.</p>
      <p className="text-base text-muted">Did you forget to add the page to the router?</p>
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
