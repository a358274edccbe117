import { FuelCardPump } from "~/site/illustrations/scenes";
import { ButtonLink } from "~/ui/button";
import type { IndustriesWords } from "./industries.en";

interface FuelCardPanelProps {
  id: string;
  promo: IndustriesWords["fuelCardPromo"];
}

/** The fuel card's promotion with both ways to its application. */
export function FuelCardPanel({ id, promo }: FuelCardPanelProps) {
  return (
    <div className="grid grid-cols-1 items-center gap-x-12 gap-y-8 rounded-lg bg-accent-soft p-6 max-[20rem]:p-4 sm:p-10 lg:grid-cols-[3fr_2fr] lg:p-14">
      <div>
        <h2 id={id} className="text-3xl">
          {promo.heading}
        </h2>
        <p className="mt-4 max-w-xl text-lg">{promo.text}</p>
        <ul className="road-list mt-6 grid grid-cols-1 gap-x-8 gap-y-2 sm:grid-cols-2">
          {promo.points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
        <div className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-2">
          {/* Leaves room for enlarged text. */}
          <ButtonLink href={promo.primary.to} size="large" className="max-[20rem]:px-2">
            {promo.primary.label}
          </ButtonLink>
          <a href={promo.secondary.to} className="inline-flex min-h-11 items-center">
            {promo.secondary.label}
          </a>
        </div>
      </div>
      <FuelCardPump className="mx-auto w-full max-w-sm max-lg:order-first max-lg:max-w-xs" />
    </div>
  );
}
