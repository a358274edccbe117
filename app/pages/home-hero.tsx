import { TruckHorizon } from "~/site/illustrations/scenes";
import { WaysOnward } from "~/site/section";
import { useCompany } from "~/site/site-data";
import { hero, trustBadges } from "./home";

/** The dark band the site opens with: the tagline, two ways onward, the truck on the horizon, the trust badges. */
export function HomeHero() {
  return (
    <div className="on-ink overflow-hidden bg-hero text-body">
      <div className="wrap pt-14 pb-4 md:pt-20">
        <h1 className="max-w-4xl text-5xl text-white">
          {hero.tagline.split(/(?<=\.) /).map((sentence) => (
            <span key={sentence} className="block">
              {sentence}{" "}
            </span>
          ))}
        </h1>
        <p className="mt-6 max-w-xl text-lg text-body">{hero.text}</p>
        <p className="mt-8 flex flex-wrap gap-4">
          <WaysOnward primary={hero.primary} secondary={hero.secondary} size="large" />
        </p>
      </div>
      <TruckHorizon className="aspect-[16/11] max-h-[30rem] w-full text-steel-light sm:aspect-[16/5] md:-mt-8 lg:-mt-16 lg:aspect-[16/4]" />
      <ul
        aria-label="Why truckers trust us"
        className="wrap grid grid-cols-2 gap-x-8 gap-y-6 py-10 md:grid-cols-4"
      >
        {trustBadges(useCompany()).map((badge) => (
          <li key={badge.id} className="border-s-2 border-amber ps-4">
            <span className="display figures block text-2xl text-white">{badge.title}</span>
            <span className="block text-sm text-muted">{badge.text}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
