import "../styles/desk.css";
import { useLocation } from "@remix-run/react";
import Activity from "lucide-react/icons/activity";
import ArrowUpRight from "lucide-react/icons/arrow-up-right";
import Bell from "lucide-react/icons/bell";
import Building2 from "lucide-react/icons/building-complex";
import ChartColumn from "lucide-react/icons/chart-column";
import Clock from "lucide-react/icons/clock";
import Inbox from "lucide-react/icons/inbox";
import KeyRound from "lucide-react/icons/key-round";
import LogOut from "lucide-react/icons/log-out";
import Mail from "lucide-react/icons/mail";
import Menu from "lucide-react/icons/menu";
import ScrollText from "lucide-react/icons/scroll-text";
import Settings from "lucide-react/icons/settings";
import UserCog from "lucide-react/icons/user-cog";
import UserSearch from "lucide-react/icons/user-search";
import Users from "lucide-react/icons/users";
import type { ComponentType, ReactNode } from "react";
import { Logo } from "~/site/logo";
import { Alert } from "~/ui/alert";
import { classNames } from "~/ui/class-names";
import { DeskTime, sidebarAt, useDeskTime } from "./desk-time";
import { useDrafts } from "./drafts";
import { type FirstRunStep, firstRunAddress, firstRunSteps } from "./first-run";
import { listPath, type QueueName, queueAddress, queueNames, queueTexts } from "./queues";
import type { DeskSidebar } from "./sidebar.server";

interface DeskLink {
  to: string;
  label: string;
  icon: ComponentType<{ className?: string }>;
  /** True if only administrators may open the page. */
  administrators?: true;
}

const links: readonly DeskLink[] = [
  { to: queueAddress("now"), label: "Leads", icon: Inbox },
  { to: "/admin/report", label: "Report", icon: ChartColumn },
  { to: "/admin/templates", label: "Templates", icon: Mail, administrators: true },
  { to: "/admin/team", label: "Website team", icon: Users, administrators: true },
  { to: "/admin/clients", label: "Clients", icon: Building2, administrators: true },
  { to: "/admin/personal-data", label: "Personal data", icon: UserSearch, administrators: true },
  { to: "/admin/settings", label: "Settings", icon: Settings, administrators: true },
  { to: "/admin/notices", label: "Notifications", icon: Bell, administrators: true },
  { to: "/admin/admins", label: "Staff", icon: UserCog, administrators: true },
  { to: "/admin/audit", label: "Audit", icon: ScrollText, administrators: true },
  { to: "/admin/system", label: "System", icon: Activity, administrators: true },
  { to: "/admin/account", label: "Account", icon: KeyRound },
];

const menuId = "desk-menu";

/** The frame of desk pages: the sidebar, which is a menu on narrow screens, and the page as the main landmark. */
export function DeskShell(props: {
  title: ReactNode;
  /** A link to the page above this one. */
  back?: ReactNode;
  sidebar: DeskSidebar;
  /** The number of failed notifications when the page was rendered. A line that appeared later would move the page. */
  unsent?: number;
  actions?: ReactNode;
  /** True fills the window without a visible heading, for a page whose parts scroll. */
  dense?: boolean;
  children: ReactNode;
}) {
  const { title, back, sidebar, unsent = sidebar.unsent, actions, dense = false, children } = props;
  useDrafts();
  return (
    <DeskTime sidebar={sidebar}>
      <div className="desk-frame">
        <header className="desk-sidebar on-ink bg-hero text-body">
          {/* On a phone with enlarged text the bar has room for the marks alone. */}
          <div className="site-bar desk-bar max-lg:@container/bar @max-[18rem]/bar:[&_:is(.display,.panel-button>span)]:sr-only">
            <Logo />
            <a
              href={queueAddress("now")}
              // Counts of four digits wrap next to the menu of a narrow phone.
              className="sidebar-link sidebar-queue ms-auto flex-wrap justify-end px-1"
              data-key="g n"
            >
              <QueueCount queue="now" sidebar={sidebar} />
            </a>
            <button
              type="button"
              popovertarget={menuId}
              className="panel-button button button-quiet text-body"
            >
              <Menu aria-hidden="true" className="size-6" />
              <span>Menu</span>
            </button>
            <a href={`#${menuId}`} className="panel-link-fallback button button-quiet text-body">
              Menu
            </a>
          </div>
          <div id={menuId} popover="auto" className="side-panel desk-menu">
            <nav aria-label="Admin">
              <SidebarLinks sidebar={sidebar} />
            </nav>
            <p className="mt-auto px-3 pt-4 pb-1 text-sm text-muted [overflow-wrap:anywhere]">
              Signed in as <span className="text-body">{sidebar.username}</span>
            </p>
            <a href="/" className="sidebar-link">
              <ArrowUpRight aria-hidden="true" className="size-5" />
              <span>
                View site<span className="sr-only"> (public home page)</span>
              </span>
            </a>
            <form
              method="post"
              action="/admin/sign-out"
              // The next person to use this tab must not see the drafts.
              onSubmit={() => sessionStorage.clear()}
            >
              <button type="submit" className="sidebar-link w-full">
                <LogOut aria-hidden="true" className="size-5" />
                Sign out
              </button>
            </form>
          </div>
        </header>
        <main
          id="main"
          tabIndex={-1}
          className={dense ? "desk-main desk-main-dense lg:@container/desk" : "desk-main"}
        >
          {back && <p className="mb-1 text-sm">{back}</p>}
          {dense ? (
            <h1 className="sr-only">{title}</h1>
          ) : (
            <div className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
              <h1 className="text-[min(var(--text-2xl),12vw)]/tight">{title}</h1>
              {actions}
            </div>
          )}
          <FirstRunNotice left={sidebar.firstRun} />
          {unsent > 0 && <UnsentLine unsent={unsent} role={sidebar.role} />}
          {sidebar.outcome && (
            <Alert
              variant={sidebar.outcome.isProblem ? "warning" : "success"}
              title={sidebar.outcome.message}
              announce="status"
              className="mb-8 max-w-4xl"
            />
          )}
          {children}
        </main>
      </div>
    </DeskTime>
  );
}

/** Lists what is left to set up on a new installation. Hidden above the lead list on a phone, to leave the space to the leads. */
function FirstRunNotice({ left }: { left: readonly FirstRunStep[] }) {
  const { pathname } = useLocation();
  const [next] = left;
  if (next === undefined || !["/admin/quotes", "/admin/team"].includes(pathname)) return null;
  return (
    <section
      aria-label="Set up your website"
      className={classNames(
        "no-print mb-3 flex flex-wrap gap-x-4 gap-y-1 rounded-md border-s-4 border-action bg-action-soft px-4 py-2",
        pathname === "/admin/quotes" && "max-sm:hidden",
      )}
    >
      <a href={firstRunAddress(next)} className="font-semibold">
        Set up your website
      </a>
      <ul className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm max-sm:basis-full">
        {left.map((step) => (
          <li key={step}>
            <a href={firstRunAddress(step)} className="inline-block min-h-6">
              {firstRunSteps[step]}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function UnsentLine({ unsent, role }: Pick<DeskSidebar, "unsent" | "role">) {
  const notifications = unsent === 1 ? "1 notification" : `${cappedCount(unsent)} notifications`;
  const isReason = useLocation().pathname === "/admin/notices";
  const see = isReason ? "See why below" : <a href="/admin/notices">See why under Notifications</a>;
  return (
    <Alert variant="warning" className="no-print mb-3 py-2!">
      <p className="text-[0.9375rem]/6">
        {`${notifications} could not be sent, so someone may not know about a lead. `}
        {role === "administrator" ? see : "Tell an administrator"}
        {role === "administrator" && (
          <span className="max-md:hidden">
            , or <a href="/admin/system#mail">send a test email</a> to check the mail server
          </span>
        )}
        .
      </p>
    </Alert>
  );
}

function SidebarLinks({ sidebar }: { sidebar: DeskSidebar }) {
  const isAdministrator = sidebar.role === "administrator";
  const shown = links.filter(({ administrators }) => isAdministrator || !administrators);
  const { pathname, search } = useLocation();
  const queue = new URLSearchParams(search).get("box");
  const isAt = (path: string) => pathname === path || pathname.startsWith(`${path}/`);
  return (
    <ul className="space-y-1">
      {shown.map(({ to, label, icon: Icon }) => (
        <li key={to}>
          <a href={to} aria-current={isAt(to) ? "page" : undefined} className="sidebar-link">
            <Icon aria-hidden="true" className="size-5" />
            {label}
            {label === "Clients" && sidebar.clientRequests > 0 && (
              <span className="figures desk-count" title="Client accounts to create">
                {cappedCount(sidebar.clientRequests)}
              </span>
            )}
          </a>
          {label === "Leads" && (
            <ul className="sidebar-queues">
              {queueNames.map((name) => (
                <li key={name}>
                  <a
                    href={queueAddress(name)}
                    aria-current={queue === name ? "page" : undefined}
                    className="sidebar-link sidebar-queue"
                    data-key={name === "now" ? "g n" : undefined}
                  >
                    <QueueCount queue={name} sidebar={sidebar} />
                  </a>
                </li>
              ))}
              <li>
                <a
                  href={listPath}
                  aria-current={queue === null && isAt(listPath) ? "page" : undefined}
                  className="sidebar-link sidebar-queue"
                >
                  All
                </a>
              </li>
            </ul>
          )}
        </li>
      ))}
    </ul>
  );
}

/** A queue's name with its number of leads. *Now* also shows the number of overdue leads. */
function QueueCount({ queue, sidebar }: { queue: QueueName; sidebar: DeskSidebar }) {
  const counts = sidebarAt(sidebar, useDeskTime().now);
  const count = queue === "done" ? 0 : counts[queue];
  const overdue = queue === "now" ? counts.overdue : 0;
  return (
    <>
      {queueTexts[queue].name}
      {count > 0 && <span className="figures desk-count">{cappedCount(count)}</span>}
      {overdue > 0 && (
        <span className="figures desk-count desk-count-overdue">
          <Clock aria-hidden="true" className="size-3" />
          {cappedCount(overdue)}
          <span className="sr-only"> overdue</span>
        </span>
      )}
    </>
  );
}

/** Formats a count for the desk: exact up to 1,000, then "1,000+". */
export function cappedCount(count: number): string {
  return count > 1_000 ? "1,000+" : count.toLocaleString("en-US");
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

/** The links to the list above a page, for the prop `back` of the frame. */
export const backToLeads = <a href={listPath}>Back to the leads</a>;
export const backToClients = <a href="/admin/clients">Back to clients</a>;
