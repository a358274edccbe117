import { FuelSavingPicture } from "~/site/fuel-saving";
import { ShareBar, Sheet } from "~/site/pictures";
import { CallToAction, OnwardLink, PageHeader, Section } from "~/site/section";
import { useCompany, useHeading, useWithClaims } from "~/site/site-data";
import { ButtonLink } from "~/ui/button";
import { BulletList } from "~/ui/lists";
import { industriesMessages } from "./industries.messages";
import { SplitSection } from "./text-blocks";

export { handle } from "~/site/page-meta";

/** The page of business and freight types, the requirements to qualify, and the fuel card. */
export default function IndustriesPage() {
  const messages = useWithClaims(industriesMessages);
  const { fuelCardPromo: promo, fuelSaving } = messages;
  const { daysToPay } = useCompany();
  const days = daysToPay.map(({ number }) => number);
  const drawn = new Set<string>(daysToPay.map(({ name }) => name));
  const others = Object.entries(messages.freightTypes).filter(([name]) => !drawn.has(name));
  const freight = others.length > 0 && (
    <ul className="gap-x-8 gap-y-2 sm:grid sm:grid-cols-2">
      {others.map(([name, shown]) => (
        <li key={name} className="max-sm:inline max-sm:not-last:after:content-['_·_']">
          {shown}
        </li>
      ))}
    </ul>
  );
  return (
    <>
      <PageHeader {...useHeading()} lede={messages.intro} />
      <Section labelledBy="business-types" title={messages.businessTypesHeading}>
        <ul className="grid grid-cols-1 gap-x-16 gap-y-5 md:grid-cols-2">
          {messages.businessTypes.map(({ title, description, benefits, link }) => (
            <li key={title} className="border-t border-rule pt-3">
              <h3 className="text-lg sm:text-xl">{title}</h3>
              <p className="mt-1">{description}</p>
              {benefits.length > 0 && (
                <BulletList items={benefits} className="mt-2 space-y-1! text-base" />
              )}
              <OnwardLink {...link} />
            </li>
          ))}
        </ul>
      </Section>
      <SplitSection
        id="freight-types"
        tone="alt"
        title={messages.freightTypesHeading}
        belowTitle={
          drawn.size > 0 && (
            <>
              <p className="display text-4xl">
                {[...new Set([Math.min(...days), Math.max(...days)])].join("–")}
              </p>
              <p className="mt-1 mb-5 text-muted">{messages.daysToPay.basis}</p>
              {freight}
            </>
          )
        }
      >
        {drawn.size > 0 ? <DaysToPay /> : freight}
      </SplitSection>
      <SplitSection id="qualification" title={messages.qualificationHeading}>
        <BulletList items={messages.qualification} />
      </SplitSection>
      <SplitSection
        id="fuel-card"
        tone="alt"
        title={promo.heading}
        intro={promo.text}
        belowTitle={
          <p className="flex flex-wrap items-center gap-x-6 gap-y-2">
            {/* Leaves room for enlarged text. */}
            <ButtonLink link={promo.primary} />
            <a href={promo.secondary.to} className="inline-flex min-h-11 items-center">
              {promo.secondary.label}
            </a>
          </p>
        }
      >
        {fuelSaving && (
          <Sheet title={fuelSaving.title} basis={fuelSaving.basis}>
            <div className="mt-6">
              <FuelSavingPicture {...fuelSaving} />
            </div>
          </Sheet>
        )}
      </SplitSection>
      <CallToAction text={messages.callToAction} />
    </>
  );
}

/** How long customers take to pay by freight, from the owner's figures, the shortest wait first. */
function DaysToPay() {
  const { daysToPay, freightTypes } = useWithClaims(industriesMessages);
  const rows = [...useCompany().daysToPay].sort((one, other) => one.number - other.number);
  const longest = Math.max(...rows.map(({ number }) => number));
  return (
    <Sheet title={daysToPay.title}>
      <dl className="mt-4 grid grid-cols-[auto_minmax(3rem,1fr)_auto] gap-x-3 gap-y-1.5 text-sm sm:text-base max-[20rem]:block">
        {rows.map(({ name, number: days }) => (
          <div
            key={name}
            className="col-span-full grid grid-cols-subgrid items-center max-[20rem]:block"
          >
            <dt>
              {freightTypes[name].replace(/ \(.+/, "")}
              <span className="max-sm:hidden">{freightTypes[name].match(/ \(.+/)}</span>
            </dt>
            <dd>
              <ShareBar className="h-5" shares={{ cost: (days * 100) / longest }} />
            </dd>
            <dd className="figures text-end font-semibold whitespace-nowrap">
              {daysToPay.days(days)}
            </dd>
          </div>
        ))}
      </dl>
    </Sheet>
  );
}
