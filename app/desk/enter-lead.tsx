import { useActionData } from "@remix-run/react";
import type { LeadKind } from "#db/schema";
import { leadFieldMessages } from "~/leads/fields.en";
import { leadKindNames, leadKinds } from "~/leads/kinds";
import { PlainFields } from "~/leads/lead-fields";
import { Button } from "~/ui/button";
import { classNames } from "~/ui/class-names";
import { FormRefusal } from "~/ui/form-refusal";
import { enteredFields } from "./contact-form";
import type { answerEnteredLead } from "./enter-lead.server";

/** The form for a lead that staff took by phone. Works without scripts. */
export function EnterLead({ kind }: { kind: LeadKind }) {
  const refusal = useActionData<typeof answerEnteredLead>();
  return (
    <>
      <nav aria-label="Kind of lead" className="mb-6">
        <ul className="flex flex-wrap gap-2">
          {leadKindNames.map((name) => (
            <li key={name}>
              <a
                href={`/admin/quotes/new?kind=${name}`}
                aria-current={name === kind ? "page" : undefined}
                className={classNames("chip", name === kind && "chip-current")}
              >
                {leadKinds[name].label}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <form
        method="post"
        noValidate
        className="grid max-w-4xl gap-x-8 gap-y-5 lg:grid-cols-2 [&_.field>div]:max-w-none [&>:is(:not(.field),:has(textarea))]:col-span-full"
      >
        <FormRefusal refused={refusal} />
        <PlainFields
          rows={enteredFields(kind)}
          kind={kind}
          messages={leadFieldMessages}
          typed={refusal?.typed ?? {}}
          errors={refusal?.errors ?? {}}
        />
        <p className="text-sm text-muted">
          A phone lead has not agreed to the terms or to text messages. Visitors can agree
          themselves later.
        </p>
        <Button className="justify-self-start">Add lead</Button>
      </form>
    </>
  );
}
