import { ArrowUpRight } from "lucide-react";
import { Logo } from "./logo";
import { RoadLine } from "./road-line";
import type { SiteData } from "./site-data";

const linkClass = "inline-flex min-h-9 items-center text-body no-underline hover:underline";

/** The footer of every public page: how to reach the provider, its links, its social profiles and the staff entry. */
export function SiteFooter({ site }: { site: SiteData }) {
  const { company, navigation } = site;
  const profiles = [
    { label: "LinkedIn", href: company.social.linkedin },
    { label: "Facebook", href: company.social.facebook },
    { label: "X", href: company.social.x },
  ];
  return (
    <footer className="site-footer on-ink flow-root bg-hero text-body">
      <RoadLine className="mt-2" />
      <div className="wrap grid grid-cols-1 gap-x-8 gap-y-12 py-16 text-base sm:grid-cols-2 lg:grid-cols-[2fr_1fr_1fr_1fr]">
        <Contact company={company} />
        {navigation.footer.map((group) => (
          <nav key={group.title} aria-label={group.title}>
            <h2 className="mb-2 text-base">{group.title}</h2>
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
        <nav aria-label="Social profiles">
          <h2 className="mb-2 text-base">Follow</h2>
          <ul>
            {profiles.map(({ label, href }) => (
              <li key={label}>
                <a href={href} rel="noopener" className={linkClass}>
                  {label}
                  <ArrowUpRight aria-hidden="true" className="ms-1 size-4 text-muted" />
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <div className="border-t border-rule">
        <div className="wrap flex flex-wrap items-center justify-between gap-x-8 gap-y-2 py-6 text-sm text-muted">
          <p>© {company.name}</p>
          {navigation.admin && (
            <a href={navigation.admin.to} rel="nofollow" className={`${linkClass} text-muted`}>
              {navigation.admin.label}
            </a>
          )}
        </div>
      </div>
    </footer>
  );
}

function Contact({ company }: Pick<SiteData, "company">) {
  return (
    <section aria-label="Contact">
      <Logo shortName={company.shortName} />
      <dl className="mt-6 grid grid-cols-[auto_minmax(0,1fr)] items-baseline max-[20rem]:grid-cols-1 gap-x-4">
        <dt className="text-sm text-muted">Phone</dt>
        <dd>
          <a href={`tel:${company.phone.tel}`} className={linkClass}>
            {company.phone.display}
          </a>
        </dd>
        <dt className="text-sm text-muted">Text</dt>
        <dd>
          <a href={`sms:${company.textLine.tel}`} className={linkClass}>
            {company.textLine.display}
          </a>
        </dd>
        <dt className="text-sm text-muted">Email</dt>
        <dd className="min-w-0">
          <a href={`mailto:${company.email}`} className={`${linkClass} [overflow-wrap:anywhere]`}>
            {company.email}
          </a>
        </dd>
      </dl>
      <p className="mt-4 text-sm text-muted">
        Phones: {company.hoursLabel}
        <br />
        Text line and portal: 24/7
      </p>
      <address className="mt-4 text-sm text-muted not-italic">
        {company.addressLines.map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
      </address>
    </section>
  );
}
