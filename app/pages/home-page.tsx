import type { ReactNode } from "react";
import { TruckHorizon } from "~/site/illustrations/scenes";
import { CallToAction, OnwardLink, Section, WaysOnward } from "~/site/section";
import { useCompany, useWithClaims } from "~/site/site-data";
import { classNames } from "~/ui/class-names";
import { homeMessages } from "./home.messages";
import { Testimonials, type TestimonialsProps } from "./testimonial-card";

interface HomePageProps extends Pick<TestimonialsProps, "testimonials"> {
  /** What one load pays, in the hero: as a card, and on the drawing of the road. */
  example: ReactNode;
  onRoad: ReactNode;
}

/** The home page, except the script of its example. */
export function HomePage({ example, onRoad, testimonials }: HomePageProps) {
  const messages = useWithClaims(homeMessages);
  return (
    <>
      <HomeHero example={example} onRoad={onRoad} />
      <Section
        labelledBy="benefits"
        tone="alt"
        title={messages.benefitsHeading}
        intro={messages.benefitsIntro}
      >
        {/* On a phone, a list with rules between its items. On wider screens, a row of cards with figures above a row without boxes. */}
        <ul
          className={classNames(
            "grid grid-cols-1 gap-x-6 max-sm:divide-y max-sm:divide-rule sm:grid-cols-6 sm:gap-y-6 lg:gap-y-10",
            messages.benefits.some(({ figure }) => figure) ? "lg:grid-cols-15" : "lg:grid-cols-12",
          )}
        >
          {messages.benefits.map(({ title, text, figure, link }) => (
            <li
              key={title}
              className={classNames(
                "max-sm:py-4",
                figure
                  ? "sm:col-span-2 sm:rounded-lg sm:border sm:border-rule sm:bg-raised sm:p-5 lg:col-span-5 lg:p-6"
                  : "sm:col-span-3",
              )}
            >
              {figure && (
                <p className="mb-1 text-sm text-muted sm:mb-4">
                  <span className="display figures text-xl text-body sm:block sm:text-2xl lg:text-[2.5rem] lg:leading-tight">
                    {figure.value}
                  </span>{" "}
                  {figure.unit}
                </p>
              )}
              <h3 className="text-lg">{title}</h3>
              <p className="mt-1 text-base sm:mt-2">{text}</p>
              {link && (
                <p className="-mb-2 pt-1 text-base">
                  <OnwardLink {...link} />
                </p>
              )}
            </li>
          ))}
        </ul>
      </Section>
      <Testimonials title={messages.testimonialsHeading} testimonials={testimonials} />
      <CallToAction text={messages.callToAction} />
    </>
  );
}

/** The dark band at the top of the home page: tagline, two links, an example, the truck on the horizon, and trust badges. */
function HomeHero({ example, onRoad }: Omit<HomePageProps, "testimonials">) {
  const { hero, trustBadges, trustHeading } = useWithClaims(homeMessages);
  const badges = trustBadges(useCompany());
  return (
    <div className="home-hero on-ink overflow-hidden bg-hero text-body">
      <div className="wrap relative z-1 grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-6 sm:gap-y-10 pt-6 sm:pt-10 lg:grid-cols-[minmax(0,1fr)_26.5rem] lg:pt-12 print:block">
        <div
          className={badges.length > 0 ? "lg:self-end" : "lg:row-span-2 lg:self-center lg:pb-16"}
        >
          <h1 className="text-5xl text-wrap text-white max-sm:text-[min(var(--text-5xl),8.4vw)] lg:text-[clamp(3rem,4.6vw,4.1rem)]">
            {hero.tagline.split(/(?<=\.) /).map((sentence) => (
              <span key={sentence} className="block">
                {sentence}{" "}
              </span>
            ))}
          </h1>
          {/* Reserves lines in advance: a font that loads late may need one more line, which would move the example. */}
          <p className="mt-4 max-w-xl text-body max-sm:min-h-[5lh] sm:mt-6 sm:text-lg">
            {hero.text}
          </p>
          <p className="mt-3 grid grid-cols-2 gap-3 max-[20rem]:grid-cols-1 sm:mt-8 sm:flex sm:flex-wrap sm:gap-4">
            <WaysOnward
              primary={hero.primary}
              secondary={hero.secondary}
              size="large"
              className="max-sm:px-2 min-[22rem]:whitespace-nowrap"
            />
          </p>
        </div>
        {badges.length > 0 && (
          <ul
            aria-label={trustHeading}
            className="grid grid-cols-2 gap-x-4 gap-y-3 sm:gap-x-8 sm:gap-y-6 md:max-lg:grid-cols-4 lg:pb-16"
          >
            {badges.map((badge) => (
              <li
                key={"figure" in badge ? badge.figure : badge.name}
                className="flex flex-col justify-center border-s-2 border-amber ps-3 max-sm:min-h-14 sm:ps-4"
              >
                {"figure" in badge ? (
                  <span className="display figures block text-xl text-white sm:text-2xl">
                    {badge.figure}
                  </span>
                ) : (
                  <span className="display block text-sm text-white sm:text-base">
                    {badge.name}
                  </span>
                )}{" "}
                <span className="block text-xs text-muted sm:text-sm">{badge.text}</span>
              </li>
            ))}
          </ul>
        )}
        <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1">{example}</div>
      </div>
      <div className="hero-road text-steel-light">
        <TruckHorizon className="size-full" />
        {onRoad}
      </div>
    </div>
  );
}
