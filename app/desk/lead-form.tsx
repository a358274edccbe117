import {
  type ClientActionFunctionArgs,
  Form,
  type ShouldRevalidateFunction,
  useActionData,
  useNavigation,
} from "@remix-run/react";
import type { ComponentProps, ReactNode } from "react";
import { unsendDrafts } from "~/staff/drafts";
import { Button } from "~/ui/button";
import { classNames } from "~/ui/class-names";
import { Refusal } from "~/ui/form-refusal";
import { HiddenFields } from "~/ui/intent-form";
import type { LeadIntent, LeadPostRefusal } from "./actions.server";

/** Posts a form on a lead and returns the refusal, if any. If there is no response, returns an `unreachable` refusal, so that the page and the typed text stay. */
export async function postLeadWork(args: ClientActionFunctionArgs): Promise<LeadPostRefusal> {
  const form = await args.request.clone().formData();
  try {
    const refusal = await args.serverAction<LeadPostRefusal>();
    unsendDrafts();
    return refusal;
  } catch (thrown) {
    const target = thrown instanceof Response ? thrown.headers.get("Location") : null;
    if (target === null || target.startsWith("/admin/login")) unsendDrafts();
    if (target !== null) throw thrown;
    return {
      intent: String(form.get("intent")),
      title: "Not saved",
      message: "The site could not be reached. Check your connection and try again.",
      typed: {},
      errors: {},
      cause: "unreachable",
    };
  }
}

/** Skips reloading after a post without a response. The loaders would fail too, and their error page would replace the typed text. */
export const revalidateUnlessUnanswered: ShouldRevalidateFunction = (change) =>
  change.actionResult?.cause !== "unreachable" && change.defaultShouldRevalidate;

/** Does not reload the list when a lead opens or closes next to it. Rows stay in place, and their changes arrive live. */
export const revalidateListUnlessLeadOpens: ShouldRevalidateFunction = (change) => {
  const { currentUrl, nextUrl, formMethod } = change;
  const isSameList =
    currentUrl.pathname !== nextUrl.pathname && currentUrl.search === nextUrl.search;
  return !(isSameList && formMethod === undefined) && revalidateUnlessUnanswered(change);
};

/** A titled section of the open lead. */
export function PanelSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-b border-rule px-4 py-3 last:border-b-0">
      <h3 className="mb-1.5 text-base">{title}</h3>
      {children}
    </section>
  );
}

interface LeadFormProps extends Omit<ComponentProps<typeof Form>, "children"> {
  /** Leave this out if the form's buttons carry the intent. */
  intent?: LeadIntent;
  /** Hidden fields, by name: the `version` that the page shows if another editor may be faster. */
  fields?: ComponentProps<typeof HiddenFields>["fields"];
  children: ReactNode;
}

/** A form on the open lead. It posts to the URL of the page. */
export function LeadForm({ intent, fields, children, ...form }: LeadFormProps) {
  return (
    <Form method="post" preventScrollReset {...form}>
      <HiddenFields fields={{ intent, ...fields }} />
      {children}
    </Form>
  );
}

/** A compact button for rows and panels of the desk. Default variant: secondary. */
export function DeskButton({ className, ...props }: ComponentProps<typeof Button>) {
  return <Button variant="secondary" {...props} className={classNames("desk-button", className)} />;
}

/** A compact button that posts its form. Disabled while a form is posted. */
export function PostButton(props: ComponentProps<typeof Button>) {
  return <DeskButton {...props} disabled={useNavigation().state !== "idle"} />;
}

/** A button that chooses a value and posts its form. Disabled while a form is posted. */
export function ChoiceButton(props: ComponentProps<"button">) {
  const disabled = useNavigation().state !== "idle";
  return <button type="submit" {...props} disabled={disabled} className="status-choice" />;
}

/** Returns the refusal of the last form sent on the lead if that form had one of these intents, otherwise undefined. */
export function useLeadRefusal(...intents: readonly (LeadIntent | null)[]) {
  const answer = useActionData<LeadPostRefusal>();
  return intents.some((intent) => intent === answer?.intent) ? answer : undefined;
}

/** Shows why the last form on the lead was refused, if the list `of` contains the intent of that form. */
export function LeadPostProblem({ of }: { of: readonly (LeadIntent | null)[] }) {
  const answer = useLeadRefusal(...of);
  return answer && <Refusal title={answer.title} message={answer.message} className="mb-3" />;
}
