import { useLocation } from "@remix-run/react";
import {
  Activity,
  ArrowUpRight,
  Bell,
  Building2,
  Inbox,
  KeyRound,
  LogOut,
  ScrollText,
  UserCog,
  UserSearch,
  Users,
} from "lucide-react";
import type { ReactNode } from "react";
import { Logo } from "~/site/logo";
import { useSiteData } from "~/site/site-data";
import { Alert } from "~/ui/alert";

const links = [
  { to: "/admin/quotes", label: "Quotes", icon: Inbox },
  { to: "/admin/team", label: "Team", icon: Users },
  { to: "/admin/clients", label: "Clients", icon: Building2 },
  { to: "/admin/personal-data", label: "Personal data", icon: UserSearch },
  { to: "/admin/notices", label: "Notices", icon: Bell },
  { to: "/admin/admins", label: "Admins", icon: UserCog },
  { to: "/admin/audit", label: "Audit", icon: ScrollText },
  { to: "/admin/system", label: "System", icon: Activity },
  { to: "/admin/account", label: "Account", icon: KeyRound },
];

export interface DeskShellProps {
  title: ReactNode;
  username: string;
  actions?: ReactNode;
  children: ReactNode;
}

/** The frame of the admin's pages: a left rail (a bar on top on narrow screens) and the page as main landmark. */
export function DeskShell({ title, username, actions, children }: DeskShellProps) {
  const { pathname } = useLocation();
  const site = useSiteData();
  return (
    <div className="min-h-dvh text-base lg:grid lg:grid-cols-[14rem_minmax(0,1fr)]">
      <header className="site-bar on-ink flex flex-wrap items-center gap-x-4 gap-y-1 bg-hero px-4 py-2 text-body lg:sticky lg:top-0 lg:h-dvh lg:flex-col lg:flex-nowrap lg:items-stretch lg:px-3 lg:py-5">
        <div className="flex min-h-11 items-center lg:mb-6 lg:px-3">
          <Logo shortName={site?.company.shortName} />
        </div>
        <nav aria-label="Admin" className="contents lg:block">
          <ul className="flex flex-wrap gap-1 lg:flex-col">
            {links.map(({ to, label, icon: Icon }) => {
              const current = pathname === to || pathname.startsWith(`${to}/`);
              return (
                <li key={to}>
                  <a href={to} aria-current={current ? "page" : undefined} className="rail-link">
                    <Icon aria-hidden="true" className="size-5" />
                    {label}
                  </a>
                </li>
              );
            })}
          </ul>
        </nav>
        <div className="ms-auto flex items-center gap-1 lg:ms-0 lg:mt-auto lg:flex-col lg:items-stretch">
          <p className="hidden px-3 pb-2 text-sm text-muted [overflow-wrap:anywhere] lg:block">
            Signed in as <span className="text-body">{username}</span>
          </p>
          <a href="/" className="rail-link">
            <ArrowUpRight aria-hidden="true" className="size-5" />
            <span>
              View site<span className="sr-only"> (public home page)</span>
            </span>
          </a>
          <form
            method="post"
            action="/admin/sign-out"
            // Unsent notes are the desk's, and the tab may go on to somebody else.
            onSubmit={() => sessionStorage.clear()}
          >
            <button type="submit" className="rail-link w-full">
              <LogOut aria-hidden="true" className="size-5" />
              Sign out
            </button>
          </form>
        </div>
      </header>
      <main id="main" tabIndex={-1} className="min-w-0 px-4 py-6 md:px-8 md:py-8">
        <div className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <h1 className="text-2xl">{title}</h1>
          {actions}
        </div>
        {children}
      </main>
    </div>
  );
}

/** A part of a page under its own heading. */
export function DeskSection(props: { id: string; title: string; children: ReactNode }) {
  const headingId = `${props.id}-title`;
  return (
    <section
      aria-labelledby={headingId}
      className="max-w-4xl border-t border-rule py-8 first-of-type:border-t-0 first-of-type:pt-0"
    >
      <h2 id={headingId} className="mb-4 text-xl">
        {props.title}
      </h2>
      {props.children}
    </section>
  );
}

/** Tells on the page that it leads back to what a form has done; nothing for null. */
export function DoneAlert({
  sentence,
  title = "Done",
}: {
  sentence: string | null;
  title?: string;
}) {
  if (sentence === null) return null;
  return (
    <Alert variant="success" title={title} announce="status" className="mb-8 max-w-4xl">
      <p>{sentence}</p>
    </Alert>
  );
}

/** A link to the sign-in page in a new tab, so that what is typed on this page stays. */
export function SignInAgainLink() {
  return (
    <p>
      <a href="/admin/login" target="_blank" rel="noopener" className="font-semibold">
        Sign in again (opens in a new tab)
      </a>
    </p>
  );
}
