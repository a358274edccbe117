import ArrowUpRight from "lucide-react/icons/arrow-up-right";
import Phone from "lucide-react/icons/phone";
import { Fragment } from "react";
import { ButtonLink } from "~/ui/button";
import { Logo } from "./logo";
import { mailtoAddress } from "./mailto";
import { shown } from "./page-content";
import { type SiteData, useCompany, useMessages } from "./site-data";

const linkClass =
  "inline-flex min-h-11 items-center py-1 leading-tight text-body no-underline hover:underline";

/** The footer of every public page: contact details, links, social profiles and the staff entry. */
export function SiteFooter({ site }: { site: SiteData }) {
  const { company, navigation } = site;
  const messages = useMessages();
  const profiles = [
    { label: "LinkedIn", href: company.social.linkedin, name: "COMPANY_LINKEDIN" },
    { label: "Facebook", href: company.social.facebook, name: "COMPANY_FACEBOOK" },
    { label: "X", href: company.social.x, name: "COMPANY_X" },
  ].filter(({ href }) => href !== undefined);
  return (
    <footer className="site-footer on-ink border-t border-rule bg-hero text-body">
      <div className="wrap grid grid-cols-1 gap-x-4 gap-y-3 py-4 text-sm sm:gap-x-8 sm:text-base min-[20rem]:grid-cols-2 lg:grid-cols-[2fr_1fr_1fr_1fr] lg:py-10">
        <Contact site={site} />
        {navigation.footer.map((group) => (
          <nav key={group.title} aria-label={group.title} className="max-lg:mt-4">
            <h2 className="text-base">{group.title}</h2>
            <ul>
              {group.links.map((link) => (
                <li key={link.to}>
                  <a href={link.to} className={linkClass}>
                    {link.label}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        ))}
        {profiles.length > 0 && (
          <nav aria-label={messages.socialProfiles} className="max-lg:col-span-full">
            <h2 className="text-base max-lg:sr-only">{messages.follow}</h2>
            <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(5.5rem,100%),1fr))] gap-x-4 lg:block">
              {profiles.map(({ label, href, name }) => (
                <li key={label} className="max-lg:grid max-lg:justify-start">
                  <a href={href} rel="noopener" className={linkClass}>
                    {label}
                    <ArrowUpRight className="mx-1 size-4 text-muted" />
                  </a>
                  <ExampleNote of={name} />
                </li>
              ))}
            </ul>
          </nav>
        )}
      </div>
      <div className="border-t border-rule">
        <div className="wrap flex flex-wrap items-center justify-between gap-x-8 gap-y-2 py-1 text-sm text-muted md:py-3">
          <p>© {company.name}</p>
          <a href={navigation.admin.to} rel="nofollow" className={`${linkClass} text-muted`}>
            {navigation.admin.label}
          </a>
        </div>
      </div>
    </footer>
  );
}

/** Marks a placeholder as an example. */
function ExampleNote({ of: name }: { of: string }) {
  const { placeholders } = useCompany();
  const { example } = useMessages();
  const isPlaceholder = placeholders.some((one) => one === name);
  return isPlaceholder && <span className="text-xs text-muted">{example}</span>;
}

/** The contact methods that are configured. Adds the quote form if one of them is missing. */
function Contact({ site: { company, navigation } }: { site: SiteData }) {
  const messages = useMessages();
  const { phone, textLine, email } = company;
  const ways = shown([
    phone && [messages.phone, `tel:${phone.tel}`, phone.display],
    textLine && [messages.text, `sms:${textLine.tel}`, textLine.display],
    email && [messages.email, mailtoAddress(email), email],
    (!phone || !email) && [messages.form, navigation.quote.to, navigation.quote.label],
  ]);
  const lines = shown([
    phone && `${messages.phones}: ${company.hoursLabel}`,
    ...company.specialDays.map(({ text }) => text),
    textLine && messages.anyHour,
    messages.answersIn,
  ]);
  return (
    <section id="contact" aria-label={messages.contact} className="col-span-full lg:col-span-1">
      <span className="max-lg:hidden">
        <Logo />
      </span>
      <dl className="grid lg:mt-4 grid-cols-[auto_minmax(0,1fr)] items-baseline max-[20rem]:grid-cols-1 gap-x-4">
        {ways.map(([label, href, text]) => (
          <Fragment key={label}>
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="min-w-0">
              <a href={href} className={`${linkClass} [overflow-wrap:anywhere]`}>
                {text}
              </a>
            </dd>
          </Fragment>
        ))}
      </dl>
      <div className="mt-1 grid gap-x-4 gap-y-1 text-sm text-muted sm:grid-cols-2 lg:mt-4 lg:grid-cols-1 lg:gap-y-4">
        <p>
          {lines.map((line) => (
            <span key={line} className="block text-balance">
              {line}
            </span>
          ))}
        </p>
        {company.addressLines.length > 0 && (
          <address className="whitespace-pre-line not-italic">
            {company.addressLines.join("\n")} <ExampleNote of="COMPANY_ADDRESS" />
          </address>
        )}
      </div>
    </section>
  );
}

/** The bar at the bottom of a phone: quote form, call, text. shell.css shows it on narrow screens. */
export function ThumbBar({ site: { company, navigation } }: { site: SiteData }) {
  const messages = useMessages();
  return (
    <nav aria-label={messages.getInTouch} className="thumb-bar on-ink">
      <ButtonLink link={navigation.quote} />
      {company.phone && (
        <ButtonLink href={`tel:${company.phone.tel}`} variant="secondary">
          <span className="flex items-center gap-1.5">
            <Phone className="size-4" />
            {messages.call}
          </span>
          <span className="thumb-bar-hours"> {company.hoursLabel}</span>
        </ButtonLink>
      )}
      {company.textLine && (
        <ButtonLink href={`sms:${company.textLine.tel}`} variant="secondary">
          {messages.textUs}
        </ButtonLink>
      )}
    </nav>
  );
}
