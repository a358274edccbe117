import { useLocation } from "@remix-run/react";
import Menu from "lucide-react/icons/menu";
import Phone from "lucide-react/icons/phone";
import X from "lucide-react/icons/x";
import { ButtonLink } from "~/ui/button";
import { classNames } from "~/ui/class-names";
import { localeOf, otherLanguageOf } from "./language";
import { Logo } from "./logo";
import type { ContentLink } from "./page-content";
import { type SiteData, useMessages } from "./site-data";

const panelId = "site-menu";

/** The name of each language, in that language. */
const languageNames = { en: "English", es: "Español" };

/** The header of every public page: logo, links and buttons. On narrow screens it has a side panel. */
export function SiteHeader({ site }: { site: SiteData }) {
  const { navigation, messages, head } = site;
  return (
    <header>
      <div className="site-bar on-ink border-b border-rule bg-hero text-body">
        <div className="wrap flex min-h-14 flex-wrap items-center justify-end gap-x-2 gap-y-2 py-1.5 sm:gap-x-3 min-[72rem]:min-h-18 min-[72rem]:flex-nowrap">
          <a
            href={navigation.header[0]?.to ?? "/"}
            aria-label={messages.home}
            className="me-auto inline-flex min-h-11 items-center text-body no-underline hover:text-body min-[72rem]:shrink-0"
          >
            <Logo />
          </a>
          {/* Next to a longer name, the links wrap below the buttons. */}
          <div className="contents min-[72rem]:flex min-[72rem]:flex-wrap-reverse min-[72rem]:items-center min-[72rem]:justify-end min-[72rem]:gap-x-3">
            <HeaderNavigation links={navigation.header} />
            <div className="contents min-[72rem]:flex min-[72rem]:items-center min-[72rem]:gap-x-3">
              <LanguageLink site={site} />
              <HeaderButtons navigation={navigation} head={head} />
            </div>
          </div>
        </div>
      </div>
      <SidePanel site={site} />
    </header>
  );
}

/** The link to the same page in the other language, with the query parameters that pages read. */
function LanguageLink({ site: { language, otherLanguage, knownQuery } }: { site: SiteData }) {
  const { key, search } = useLocation();
  if (otherLanguage === null) return null;
  const other = otherLanguageOf[language];
  return (
    <a
      // Any later URL comes from a calculator, which knows its parameters.
      href={otherLanguage + (key === "default" ? knownQuery : search)}
      lang={localeOf[other]}
      hrefLang={other}
      className="inline-flex min-h-11 items-center px-2 text-base text-body no-underline hover:text-accent max-[22rem]:px-0.5"
    >
      {languageNames[other]}
    </a>
  );
}

function HeaderNavigation({ links }: { links: SiteData["navigation"]["header"] }) {
  return (
    <nav aria-label={useMessages().main} className="hidden min-[72rem]:block">
      <ul className="flex flex-wrap items-center gap-1">
        {links.map((link) => (
          <li key={link.to} className={link.under.length > 0 ? "relative flex" : undefined}>
            <CurrentLink
              link={link}
              className="header-link flex min-h-11 items-center rounded-sm px-2 text-base whitespace-nowrap text-body no-underline"
            />
            {link.under.length > 0 && <SubMenu of={link.label} links={link.under} />}
          </li>
        ))}
      </ul>
    </nav>
  );
}

function HeaderButtons({ navigation, head }: Pick<SiteData, "navigation" | "head">) {
  const { header, clientLogin, quote } = navigation;
  const messages = useMessages();
  const { pathname } = useLocation();
  // The home page has its own button to the form, and a page of a single visitor its own task.
  const isQuiet = head === null || [quote.to, header[0]?.to].includes(pathname);
  return (
    <>
      <ButtonLink
        link={clientLogin}
        variant="secondary"
        size="small"
        className="hidden min-[48rem]:inline-flex"
      />
      <ButtonLink
        link={quote}
        size="small"
        variant={isQuiet ? "secondary" : "primary"}
        aria-current={pathname === quote.to ? "page" : undefined}
        className="hidden min-[25rem]:inline-flex"
      />
      <div className="min-[72rem]:hidden">
        <button
          type="button"
          popovertarget={panelId}
          className="panel-button button button-quiet text-body"
        >
          <Menu className="size-6" />
          {messages.menu}
        </button>
        <a href={`#${panelId}`} className="panel-link-fallback button button-quiet text-body">
          {messages.menu}
        </a>
      </div>
    </>
  );
}

/** The submenu of a header link, opened by a button next to the link. Works without scripts. */
function SubMenu({ of, links }: { of: string; links: readonly ContentLink[] }) {
  return (
    <details className="sub-menu -ms-3">
      <summary className="flex min-h-11 min-w-8 items-center justify-center hover:text-accent">
        <span className="sr-only">
          {useMessages().under} {of}
        </span>
      </summary>
      <ul className="absolute end-0 top-full z-30 rounded-md border border-rule bg-hero p-2">
        {links.map((link) => (
          <li key={link.to}>
            <CurrentLink
              link={link}
              className="flex min-h-11 items-center px-3 text-base whitespace-nowrap text-body no-underline"
            />
          </li>
        ))}
      </ul>
    </details>
  );
}

function SidePanel({ site: { company, navigation } }: { site: SiteData }) {
  const messages = useMessages();
  const buttons = [navigation.clientLogin, navigation.quote];
  return (
    <div
      id={panelId}
      popover="auto"
      role="dialog"
      aria-label={messages.menu}
      className="side-panel on-ink"
    >
      <div className="flex justify-end">
        <button
          type="button"
          popovertarget={panelId}
          popovertargetaction="hide"
          // biome-ignore lint/a11y/noAutofocus: focus belongs in the panel once it opens
          autoFocus
          className="panel-close button button-quiet text-body"
        >
          <X className="size-6" />
          {messages.close}
        </button>
        <a href="#main" className="panel-close-fallback button button-quiet text-body">
          {messages.close}
        </a>
      </div>
      <nav aria-label={messages.menu} className="mt-2">
        <ul className="divide-y divide-rule border-y border-rule">
          {navigation.header.map((link) => (
            <li key={link.to}>
              <CurrentLink
                link={link}
                className="display flex min-h-14 items-center text-xl text-body no-underline aria-[current]:text-accent"
              />
              {link.under.map((page) => (
                <CurrentLink
                  key={page.to}
                  link={page}
                  className="-mt-2 mb-2 flex min-h-11 items-center ps-4 text-body no-underline aria-[current]:text-accent"
                />
              ))}
            </li>
          ))}
        </ul>
        <ul className="mt-6 space-y-3">
          {buttons.map((link) => (
            <li key={link.to}>
              <ButtonLink
                link={link}
                className="w-full"
                variant={link === navigation.quote ? "primary" : "secondary"}
              />
            </li>
          ))}
        </ul>
      </nav>
      {company.phone && (
        <>
          <a
            href={`tel:${company.phone.tel}`}
            className="mt-6 inline-flex min-h-11 items-center gap-2"
          >
            <Phone className="size-5" />
            {company.phone.display}
          </a>
          <p className="text-sm text-muted">{company.hoursLabel}</p>
          {company.specialDays.map(({ day, text }) => (
            <p key={day} className="text-sm text-muted">
              {text}
            </p>
          ))}
        </>
      )}
    </div>
  );
}

function CurrentLink({ link, className }: { link: ContentLink; className: string }) {
  const { pathname } = useLocation();
  const exact = pathname === link.to;
  const isHome = link.to === "/" || link.to === "/es";
  const within = !isHome && pathname.startsWith(`${link.to}/`);
  return (
    <a
      href={link.to}
      aria-current={exact ? "page" : within ? "true" : undefined}
      className={classNames("hover:text-accent", className)}
    >
      {link.label}
    </a>
  );
}
