import { useLocation } from "@remix-run/react";
import { Button } from "~/ui/button";
import { IntentForm } from "~/ui/intent-form";
import { type FirstRunStep, firstRunAddress, firstRunPath, firstRunSteps } from "./first-run";

/** Lists what is left to set up on a new installation. Shown on the pages where administrators begin. */
export function FirstRunNotice({ left }: { left: readonly FirstRunStep[] }) {
  const { pathname } = useLocation();
  const [next] = left;
  if (next === undefined || !["/admin/quotes", "/admin/team"].includes(pathname)) return null;
  return (
    <section
      aria-label="Set up your website"
      className="no-print mb-3 flex flex-wrap items-center gap-x-4 gap-y-1 rounded-md border-s-4 border-action bg-action-soft px-4 py-2"
    >
      <p className="font-semibold">
        <a href={firstRunAddress(next)}>Set up your website</a>
      </p>
      <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm max-sm:basis-full">
        {left.map((step) => (
          <li key={step}>
            <a href={firstRunAddress(step)} className="inline-block min-h-6">
              {firstRunSteps[step]}
            </a>
          </li>
        ))}
      </ul>
      <IntentForm action={firstRunPath} intent="put-away" className="ms-auto">
        <Button variant="quiet" size="small">
          Put away
        </Button>
      </IntentForm>
    </section>
  );
}
