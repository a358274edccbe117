import { useLocation } from "@remix-run/react";
import { classNames } from "~/ui/class-names";
import { type FirstRunStep, firstRunAddress, firstRunSteps } from "./first-run";

/** Lists what is left to set up on a new installation. Hidden above the lead list on a phone, to leave the space to the leads. */
export function FirstRunNotice({ left }: { left: readonly FirstRunStep[] }) {
  const { pathname } = useLocation();
  const [next] = left;
  if (next === undefined || !["/admin/quotes", "/admin/team"].includes(pathname)) return null;
  return (
    <section
      aria-label="Set up your website"
      className={classNames(
        "no-print mb-3 flex flex-wrap gap-x-4 gap-y-1 rounded-md border-s-4 border-action bg-action-soft px-4 py-2",
        pathname === "/admin/quotes" && "max-sm:hidden",
      )}
    >
      <a href={firstRunAddress(next)} className="font-semibold">
        Set up your website
      </a>
      <ul className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm max-sm:basis-full">
        {left.map((step) => (
          <li key={step}>
            <a href={firstRunAddress(step)} className="inline-block min-h-6">
              {firstRunSteps[step]}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
