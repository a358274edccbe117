import { Spot } from "~/site/illustrations/spots";
import type { PictureCard } from "~/site/page-content";
import { Badge } from "~/ui/badge";
import { Card } from "~/ui/card";
import type { IndustryCard } from "./industries";
import type { AdvantageCard } from "./why-us";

export function PictureCards({ cards }: { cards: readonly PictureCard[] }) {
  return (
    <ul className="grid grid-cols-1 gap-6 sm:grid-cols-2 lg:grid-cols-4">
      {cards.map(({ id, picture, title, text }) => (
        <Card as="li" key={id}>
          <Spot name={picture} />
          <h3 className="mt-5 text-lg">{title}</h3>
          <p className="mt-2 text-base text-muted">{text}</p>
        </Card>
      ))}
    </ul>
  );
}

/** The kinds of business, each with what it gets: a visitor looks for their own. */
export function BusinessTypeCards({ types }: { types: readonly IndustryCard[] }) {
  return (
    <ul className="grid grid-cols-1 gap-6 lg:grid-cols-2">
      {types.map(({ id, picture, title, description, benefits }) => (
        <Card as="li" key={id} className="sm:p-8">
          <Spot name={picture} />
          <h3 className="mt-5 text-xl">{title}</h3>
          <p className="mt-2 text-muted">{description}</p>
          <ul className="road-list mt-5 space-y-2 border-t border-rule pt-5 text-base">
            {benefits.map((benefit) => (
              <li key={benefit}>{benefit}</li>
            ))}
          </ul>
        </Card>
      ))}
    </ul>
  );
}

export function AdvantageCards({ advantages }: { advantages: readonly AdvantageCard[] }) {
  return (
    <ul className="grid grid-cols-1 gap-6 sm:grid-cols-2 lg:grid-cols-3">
      {advantages.map(({ id, picture, title, description, highlight }) => (
        <Card
          as="li"
          key={id}
          className="grid grid-cols-[3rem_minmax(0,1fr)] gap-4 max-sm:p-5 max-[20rem]:grid-cols-1 sm:flex sm:flex-col sm:gap-0"
        >
          <Spot name={picture} />
          <div className="sm:mt-5 sm:flex sm:flex-1 sm:flex-col">
            <h3 className="text-lg">{title}</h3>
            <p className="mt-2 mb-4 text-base text-muted">{description}</p>
            <p className="sm:mt-auto">
              <Badge tone="accent">{highlight}</Badge>
            </p>
          </div>
        </Card>
      ))}
    </ul>
  );
}
