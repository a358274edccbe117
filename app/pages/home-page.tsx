import type { ReactNode } from "react";
import { TruckHorizon } from "~/site/illustrations/scenes";
import { CallToAction, OnwardLink, Section, WaysOnward } from "~/site/section";
import { useCompany, useWithClaims } from "~/site/site-data";
import { classNames } from "~/ui/class-names";
import { homeMessages } from "./home.messages";
import type { ShownPicture } from "./owners-content.server";
import { Testimonials, type TestimonialsProps } from "./testimonial-card";
import { AssociationLogos } from "./text-blocks";

interface HomePageProps extends Pick<TestimonialsProps, "testimonials"> {
  /** What one load pays, in the hero: as a card, and on the drawing of the road. */
  example: ReactNode;
  onRoad: ReactNode;
  /** The days after which the broker pays, such as "45 days". They follow the example. */
  wait: ReactNode;
  associations: readonly ShownPicture[];
}

/** The home page. The route passes in the example of what a load pays and loads the script of the example. */
export function HomePage({ testimonials, ...hero }: HomePageProps) {
  const messages = useWithClaims(homeMessages);
  const figures = messages.benefits.filter(({ figure }) => figure).length;
  return (
    <>
      <HomeHero {...hero} />
      <Section labelledBy="benefits" tone="alt" title={messages.benefitsHeading}>
        <ul
          className={classNames(
            "grid grid-cols-1 gap-x-8 gap-y-5 sm:grid-cols-6 lg:gap-y-10",
            figures > 0 ? "lg:grid-cols-15" : "lg:grid-cols-12",
          )}
        >
          {messages.benefits.map(({ title, text, figure, link }) => (
            <li
              key={title}
              className={classNames(
                "border-t border-rule pt-4",
                figure ? "sm:col-span-2 lg:col-span-5" : "sm:col-span-3",
                // Of the five cards without a figure, a tablet has three in a row, then two.
                figures > 0 && "sm:max-lg:not-nth-last-[-n+2]:col-span-2",
              )}
            >
              {figure && <p className="display mb-1 text-2xl lg:text-3xl">{figure}</p>}
              <h3 className={figure ? "text-lg sm:max-lg:text-base" : "text-lg lg:text-base"}>
                {title}
              </h3>
              <p className="mt-1 text-base">{text}</p>
              {link && <OnwardLink {...link} />}
            </li>
          ))}
        </ul>
      </Section>
      <Testimonials title={messages.testimonialsHeading} testimonials={testimonials} />
      <CallToAction text={messages.callToAction} />
    </>
  );
}

/** The dark band at the top of the home page: tagline, promise, two links, the load on the road, its example, trust badges, and logos. */
function HomeHero({ example, onRoad, wait, associations }: Omit<HomePageProps, "testimonials">) {
  const { hero, trustBadges, trustHeading } = useWithClaims(homeMessages);
  const badges = trustBadges(useCompany(), associations.length > 0);
  return (
    <div className="home-hero on-ink bg-hero text-body">
      <div className="lg:self-center">
        <h1 className="text-base sm:text-xl">{hero.tagline}</h1>
        <p className="display mt-2 text-5xl text-white">
          <span className="block">{hero.promise}</span> {hero.not} {wait}.
        </p>
        {/* Reserves lines in advance: a font that loads late may need one more line, which would move the example. */}
        <p className="mt-4 max-w-xl max-sm:min-h-[5lh] sm:text-lg sm:text-balance">{hero.text}</p>
        <p className="mt-3 grid gap-3 min-[20rem]:grid-cols-2 sm:mt-7 sm:flex sm:flex-wrap sm:gap-4">
          <WaysOnward {...hero} className="max-sm:px-2 max-sm:text-[1rem]" />
        </p>
      </div>
      <div className="hero-road text-steel-light">
        <TruckHorizon className="size-full" />
        {onRoad}
      </div>
      {example}
      {badges.length > 0 && (
        <ul
          aria-label={trustHeading}
          className="grid gap-x-8 gap-y-4 min-[20rem]:grid-cols-2 md:grid-cols-4 lg:col-end-4"
        >
          {badges.map(({ lead, text }) => (
            <li key={text}>
              <span className="display figures block text-lg text-white">{lead}</span>{" "}
              <span className="block text-sm text-muted">{text}</span>
            </li>
          ))}
        </ul>
      )}
      <AssociationLogos logos={associations} className="lg:col-end-4" />
    </div>
  );
}
