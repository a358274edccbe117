import type { ReactNode } from "react";
import { TruckHorizon } from "~/site/illustrations/scenes";
import { WaysOnward } from "~/site/section";
import { useCompany } from "~/site/site-data";
import type { HomeWords } from "./home.en";

interface HomeHeroProps {
  words: HomeWords;
  /** Stands beside the tagline: what the road is about, in figures. */
  example: ReactNode;
  /** The same on the drawing of the road. */
  onRoad: ReactNode;
}

/** The dark band the site opens with: the tagline, two ways onward, an example, the truck on the horizon, the trust badges. */
export function HomeHero({ words, example, onRoad }: HomeHeroProps) {
  const { hero, trustBadges, trustHeading } = words;
  return (
    <div className="home-hero on-ink overflow-hidden bg-hero text-body">
      <div className="wrap relative z-1 grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-6 sm:gap-y-10 pt-6 sm:pt-10 lg:grid-cols-[minmax(0,1fr)_26.5rem] lg:pt-12 print:block">
        <div className="lg:self-end">
          <h1 className="text-5xl text-wrap text-white max-sm:text-[min(var(--text-5xl),8.4vw)] lg:text-[clamp(3rem,4.6vw,4.1rem)]">
            {hero.tagline.split(/(?<=\.) /).map((sentence) => (
              <span key={sentence} className="block">
                {sentence}{" "}
              </span>
            ))}
          </h1>
          {/* Its lines are counted beforehand: a font that comes late may need one more, and the example would move. */}
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
        <ul
          aria-label={trustHeading}
          className="grid grid-cols-2 gap-x-4 gap-y-3 sm:gap-x-8 sm:gap-y-6 md:max-lg:grid-cols-4 lg:pb-16"
        >
          {trustBadges(useCompany()).map((badge) => (
            <li
              key={badge.id}
              className="flex flex-col justify-center border-s-2 border-amber ps-3 max-sm:min-h-14 sm:ps-4"
            >
              {"figure" in badge ? (
                <span className="display figures block text-xl text-white sm:text-2xl">
                  {badge.figure}
                </span>
              ) : (
                <span className="display block text-sm text-white sm:text-base">{badge.name}</span>
              )}{" "}
              <span className="block text-xs text-muted sm:text-sm">{badge.text}</span>
            </li>
          ))}
        </ul>
        <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1">{example}</div>
      </div>
      <div className="hero-road text-steel-light">
        <TruckHorizon className="size-full" />
        {onRoad}
      </div>
    </div>
  );
}
