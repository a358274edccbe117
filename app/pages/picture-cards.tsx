import { Spot } from "~/site/illustrations/spots";
import { OnwardLink } from "~/site/section";
import { useCompany } from "~/site/site-data";
import { Badge } from "~/ui/badge";
import { Card } from "~/ui/card";
import { classNames } from "~/ui/class-names";
import type { Benefit } from "./home.en";
import type { IndustryCard } from "./industries.en";
import { FigureLine } from "./text-blocks";
import type { AdvantageCard } from "./why-us.en";

/** On a phone a list with rules between; on wider screens a row of cards with their figures above a row without boxes. */
export function BenefitCards({ benefits }: { benefits: readonly Benefit[] }) {
  const company = useCompany();
  return (
    <ul className="grid grid-cols-1 gap-x-6 max-sm:divide-y max-sm:divide-rule sm:grid-cols-6 sm:gap-y-6 lg:grid-cols-15 lg:gap-y-10">
      {benefits.map(({ id, picture, title, text, figure, link }) => (
        <li
          key={id}
          className={classNames(
            "max-sm:grid max-sm:grid-cols-[2rem_minmax(0,1fr)] max-sm:gap-x-4 max-sm:py-4 max-[20rem]:grid-cols-1",
            figure
              ? "sm:col-span-2 sm:rounded-lg sm:border sm:border-rule sm:bg-raised sm:p-5 lg:col-span-5 lg:p-6"
              : "sm:col-span-3",
          )}
        >
          <Spot name={picture} className={classNames("max-sm:size-8", figure && "sm:hidden")} />
          <div>
            {figure && (
              <p className="mb-1 text-sm text-muted sm:mb-4">
                <span className="display figures text-xl text-body sm:block sm:text-2xl lg:text-[2.5rem] lg:leading-tight">
                  {figure.value}
                </span>{" "}
                {figure.unit}
              </p>
            )}
            <h3 className={classNames("text-lg", !figure && "sm:mt-4")}>{title}</h3>
            <p className="mt-1 text-base sm:mt-2">
              {typeof text === "string" ? text : text(company)}
            </p>
            {link && (
              <p className="-mb-2 pt-1 text-base">
                <OnwardLink {...link} />
              </p>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}

/** The kinds of business, each with what it gets: a visitor looks for their own. */
export function BusinessTypeCards({ types }: { types: readonly IndustryCard[] }) {
  return (
    <ul className="grid grid-cols-1 gap-6 lg:grid-cols-2">
      {types.map(({ id, picture, title, description, figure, benefits, link }) => (
        <Card as="li" key={id} className="flex flex-col max-sm:p-5 sm:p-8">
          <div className="flex items-center gap-4 max-[20rem]:flex-wrap">
            <Spot name={picture} />
            <h3 className="min-w-0 text-xl">{title}</h3>
          </div>
          <p className="mt-3">{description}</p>
          <FigureLine {...figure} className="mt-4" />
          <ul className="road-list mt-5 space-y-2 border-t border-rule pt-5 text-base">
            {benefits.map((benefit) => (
              <li key={benefit}>{benefit}</li>
            ))}
          </ul>
          <p className="mt-auto pt-4">
            <OnwardLink {...link} />
          </p>
        </Card>
      ))}
    </ul>
  );
}

export function AdvantageCards({ advantages }: { advantages: readonly AdvantageCard[] }) {
  const company = useCompany();
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
            <p className="mt-2 mb-4 text-base">
              {typeof description === "string" ? description : description(company)}
            </p>
            <p className="sm:mt-auto">
              <Badge tone="accent">{highlight}</Badge>
            </p>
          </div>
        </Card>
      ))}
    </ul>
  );
}
