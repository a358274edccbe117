import type { ComponentType } from "react";
import type { IllustrationProps } from "~/site/illustrations/scenes";
import {
  SpotBroker,
  SpotClock,
  SpotContract,
  SpotCredit,
  SpotFleet,
  SpotHeadset,
  SpotLogistics,
  SpotOwnerOperator,
  SpotPercent,
  SpotPortal,
} from "~/site/illustrations/spots";
import { Badge } from "~/ui/badge";
import { Card } from "~/ui/card";
import type { IndustryCard } from "./industries";
import type { AdvantageCard } from "./why-us";

type Pictures<Id extends string> = Record<Id, ComponentType<IllustrationProps>>;

const businessPictures: Pictures<IndustryCard["id"]> = {
  "owner-operators": SpotOwnerOperator,
  fleets: SpotFleet,
  "freight-brokers": SpotBroker,
  logistics: SpotLogistics,
};

const advantagePictures: Pictures<AdvantageCard["id"]> = {
  speed: SpotClock,
  advance: SpotCredit,
  freedom: SpotContract,
  person: SpotHeadset,
  rates: SpotPercent,
  online: SpotPortal,
};

/** The kinds of business, each with what it gets: a visitor looks for their own. */
export function BusinessTypeCards({ types }: { types: readonly IndustryCard[] }) {
  return (
    <ul className="grid grid-cols-1 gap-6 lg:grid-cols-2">
      {types.map(({ id, title, description, benefits }) => {
        const Picture = businessPictures[id];
        return (
          <Card as="li" key={id} className="sm:p-8">
            <Picture />
            <h3 className="mt-5 text-xl">{title}</h3>
            <p className="mt-2 text-muted">{description}</p>
            <ul className="road-list mt-5 space-y-2 border-t border-rule pt-5 text-base">
              {benefits.map((benefit) => (
                <li key={benefit}>{benefit}</li>
              ))}
            </ul>
          </Card>
        );
      })}
    </ul>
  );
}

/** The advantages, each with its highlight. */
export function AdvantageCards({ advantages }: { advantages: readonly AdvantageCard[] }) {
  return (
    <ul className="grid grid-cols-1 gap-6 sm:grid-cols-2 lg:grid-cols-3">
      {advantages.map(({ id, title, description, highlight }) => {
        const Picture = advantagePictures[id];
        return (
          <Card
            as="li"
            key={id}
            className="grid grid-cols-[3rem_minmax(0,1fr)] gap-4 max-sm:p-5 max-[20rem]:grid-cols-1 sm:flex sm:flex-col sm:gap-0"
          >
            <Picture />
            <div className="sm:mt-5 sm:flex sm:flex-1 sm:flex-col">
              <h3 className="text-lg">{title}</h3>
              <p className="mt-2 mb-4 text-base text-muted">{description}</p>
              <p className="sm:mt-auto">
                <Badge tone="accent">{highlight}</Badge>
              </p>
            </div>
          </Card>
        );
      })}
    </ul>
  );
}
