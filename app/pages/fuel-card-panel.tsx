import { FuelCardPump } from "~/site/illustrations/scenes";
import { WaysOnward } from "~/site/section";
import { fuelCardPromo as promo } from "./industries";

// Leaves room for enlarged text.
const narrowButton = "max-[20rem]:px-2";

/** The fuel card's promotion with both ways to its application. */
export function FuelCardPanel({ id }: { id: string }) {
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
        <div className="mt-8 flex flex-wrap gap-4">
          <WaysOnward
            primary={promo.primary}
            secondary={promo.secondary}
            size="large"
            className={narrowButton}
          />
        </div>
      </div>
      <FuelCardPump className="mx-auto w-full max-w-sm max-lg:order-first max-lg:max-w-xs" />
    </div>
  );
}
