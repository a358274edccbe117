import {
  Link,
  useLocation,
  useNavigation,
  useNavigationType,
  useRouteLoaderData,
} from "@remix-run/react";
import X from "lucide-react/icons/x";
import { type FocusEvent, useEffect, useRef } from "react";
import { visitFields } from "~/leads/hidden-fields";
import { leadKinds } from "~/leads/kinds";
import { Badge } from "~/ui/badge";
import { ButtonLink, buttonClasses } from "~/ui/button";
import { classNames } from "~/ui/class-names";
import { DefinitionList } from "~/ui/lists";
import { LeadCarrier } from "./carrier-record";
import { LeadActivity } from "./lead-activity";
import { LeadContact, LeadCorrection, LeadStopTexts } from "./lead-contact";
import { LeadForm, LeadPostProblem, PanelSection, PostButton } from "./lead-form";
import { LeadMessages } from "./lead-messages";
import { LeadResponseClock, LeadStatusBadge, LeadStatusForm, SpanishBadge } from "./lead-status";
import { LeadOwner, outcomesId } from "./lead-work";
import type { ListPage } from "./list.server";
import { type LeadListState, leadListAddress, mergeAddress, readLeadListState } from "./list-state";
import { LeadNews, type useLeadNow } from "./live-list";
import type { OpenedLead } from "./open-lead.server";

/** The open lead, next to the list: its contact details, the actions of staff, and everything that the visitor sent. */
export function LeadPanel(props: { data: ReturnType<typeof useLeadNow>; state: LeadListState }) {
  const { data, state } = props;
  const { lead, now } = data;
  const heading = useFocusWhenListIsHidden(lead.id);
  const storeFocus = useFocusAfterPost();
  return (
    <aside className="lead-panel" aria-labelledby="lead-heading" onFocus={storeFocus}>
      <header className="border-b border-rule p-4 max-[20rem]:p-3">
        <div className="flex flex-wrap items-start justify-between gap-3">
          <p className="flex-[1_1_8rem] text-sm text-muted max-sm:text-[0.8125rem]">
            {leadKinds[lead.kind].label} · {lead.reference}
          </p>
          <NextLead leadId={lead.id} state={state} />
          <Link
            to={leadListAddress(state)}
            preventScrollReset
            className="-m-2 grid size-11 place-items-center text-muted"
            title="Close"
          >
            <X aria-hidden="true" className="size-5" />
            <span className="sr-only">Close lead, back to the list</span>
          </Link>
        </div>
        <h2 id="lead-heading" ref={heading} tabIndex={-1} className="text-xl">
          {lead.companyName}
        </h2>
        <LeadNews {...data} to={leadListAddress(state, lead.id)} />
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <p>{lead.contactName}</p>
          {lead.quarantined && (
            <Badge tone="negative">Suspected spam: {lead.quarantineReason}</Badge>
          )}
          {lead.authorityPending && <Badge tone="accent">Authority pending</Badge>}
          <SpanishBadge lead={lead} />
        </div>
        {/* Of constant height, because it changes while the lead is open. */}
        <p className="mt-1 flex h-7 items-center gap-x-3 whitespace-nowrap max-[19rem]:h-14 max-[19rem]:flex-wrap">
          <LeadStatusBadge status={now.status} />
          {now.reply !== null && <LeadResponseClock reply={now.reply} title={data.describeDue} />}
        </p>
        <LeadContact {...data} />
        <LeadOwner {...data} />
        <DefinitionList
          className="mt-3 [&>div]:grid-cols-[9.75rem_1fr] [&>div]:gap-x-4 max-[20rem]:[&>div]:grid-cols-1 [&>div]:py-1"
          items={data.facts.filter(
            ({ name, description }) => description && !contact.includes(name),
          )}
        />
      </header>
      <div className="px-4 pt-3 empty:hidden">
        <LeadPostProblem of={["merge", "undo-merge", "link", "unlink", "stop-texts"]} />
      </div>
      {lead.comments !== null && (
        <PanelSection title="Comments">
          <p className="whitespace-pre-line [overflow-wrap:anywhere]">{lead.comments}</p>
        </PanelSection>
      )}
      <LeadStatusForm {...data} />
      <LeadClient {...data} />
      <LeadActivity {...data} />
      <div className="*:border-b! print:hidden">
        <LeadMessages {...data} />
      </div>
      <LeadCarrier carrier={data.carrier} />
      <LeadMerged merged={data.merged} />
      <LeadRelated {...data} state={state} />
      <PanelSection title="More">
        {!data.wrongNumber && <LeadCorrection lead={lead} summary="Edit contact data" />}
        {data.mayEndTexts && <LeadStopTexts />}
        <details>
          <summary className="py-1 text-action">Everything they sent</summary>
          <LeadDetail data={data} />
        </details>
      </PanelSection>
    </aside>
  );
}

/** The fields that the panel shows at its top. */
const contact = ["companyName", "contactName", "email", "phone"];

/** A link to the next lead in the list. After the last lead of a page, links to the next page; after the last page, to the first lead. */
function NextLead({ leadId, state }: { leadId: string; state: LeadListState }) {
  const shown = useRouteLoaderData<Pick<ListPage, "list">>("routes/admin.quotes");
  if (shown === undefined) return null;
  const { leads, next: after } = shown.list;
  const index = leads.findIndex(({ id }) => id === leadId);
  // The next page has its own link.
  const next = leads[index + 1] ?? (after === null && leads.find(({ id }) => id !== leadId));
  if (!next) return null;
  return (
    <Link
      to={leadListAddress(state, next.id)}
      preventScrollReset
      className={classNames(buttonClasses({ variant: "secondary" }), "desk-button")}
    >
      <span>
        Next<span className="max-sm:sr-only"> lead</span>
        <span className="sr-only">: {next.companyName}</span>
      </span>
    </Link>
  );
}

/** Other leads that are linked, or that have the same email address, phone number or DOT number. */
function LeadRelated({ lead, related, state }: OpenedLead & { state: LeadListState }) {
  if (related.length === 0) return null;
  return (
    <PanelSection title="Maybe the same company">
      <ul className="space-y-2">
        {related.map((other) => (
          <li key={other.id} className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <Link to={leadListAddress(state, other.id)} preventScrollReset>
              {other.reference}
            </Link>
            <span className="min-w-0 font-semibold wrap-anywhere">{other.companyName}</span>
            <LeadStatusBadge status={other.status} />
            <Link to={mergeAddress(lead.id, other.id, state)} className="ms-auto text-sm">
              Compare<span className="sr-only"> with {other.reference}</span>
            </Link>
            <span className="w-full text-sm text-muted">
              {other.linked && "Linked · "}
              {other.shares.length > 0 && `Same ${other.shares.join(" and ")} · `}
              {leadKinds[other.kind].label} · {other.submittedShort}
              {other.quarantined && " · suspected spam"}
            </span>
          </li>
        ))}
      </ul>
    </PanelSection>
  );
}

/** The client account of a won lead. Without one, a button: administrators create the account, and sales ask for it. */
function LeadClient({ lead, client, clientAskedText, isAdministrator }: OpenedLead) {
  if (client === null && lead.status !== "won") return null;
  const account = client && `Client account ${client.username}`;
  return (
    <PanelSection title="Client">
      {client !== null &&
        (isAdministrator ? <a href={`/admin/clients/${client.id}`}>{account}</a> : account)}
      {client === null && clientAskedText !== null && <p>Asked for on {clientAskedText}.</p>}
      {client === null && isAdministrator && (
        <ButtonLink
          href={`/admin/clients/new?lead=${lead.id}`}
          variant="secondary"
          className="desk-button mt-2"
        >
          Create client account
        </ButtonLink>
      )}
      {client === null && !isAdministrator && clientAskedText === null && (
        <LeadForm intent="ask-client">
          <PostButton>Ask for a client account</PostButton>
        </LeadForm>
      )}
    </PanelSection>
  );
}

/** The leads that were merged into this one, with their earlier answers. */
function LeadMerged({ merged }: Pick<OpenedLead, "merged">) {
  if (merged.length === 0) return null;
  return (
    <PanelSection title="Merged with">
      <ul className="space-y-2">
        {merged.map(({ id, reference, submittedShort, earlier, undoUntil }) => (
          <li key={id}>
            <LeadForm intent="undo-merge" className="flex flex-wrap items-center gap-2">
              <input type="hidden" name="with" value={id} />
              <span className="flex-1">
                {reference} · {submittedShort}
              </span>
              {undoUntil !== null && (
                <>
                  <span className="text-sm text-muted">until {undoUntil}</span>
                  <PostButton>Undo merge</PostButton>
                </>
              )}
            </LeadForm>
            {earlier.length > 0 && (
              <details className="text-sm">
                <summary className="py-1 text-action">Earlier answers</summary>
                <DefinitionList items={earlier} />
              </details>
            )}
          </li>
        ))}
      </ul>
    </PanelSection>
  );
}

/** Everything that the visitor sent except the comments, and what the site recorded about it. */
function LeadDetail({ data }: { data: OpenedLead }) {
  const { lead, facts, submittedText, describeDue, describeConsent } = data;
  return (
    <DefinitionList
      items={[
        { term: "Reference ID", description: lead.reference },
        { term: "Kind", description: leadKinds[lead.kind].label },
        { term: "Submitted", description: submittedText },
        { term: "Reply due", description: describeDue },
        ...facts.map(({ term, description, href }) => ({
          term,
          description: href ? <a href={href}>{description}</a> : description,
        })),
        { term: "Agreed to terms", description: lead.agreeToTerms ? "Yes" : "No" },
        { term: "Text messages", description: describeConsent },
        ...visitFields.flatMap(({ name, label }) => {
          const description = lead[name];
          return description === null ? [] : [{ term: label, description }];
        }),
      ]}
    />
  );
}

/** Moves focus to the lead's heading if the list, which contains the link that was followed, is now hidden. */
function useFocusWhenListIsHidden(leadId: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  const navigation = useNavigationType();
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another lead moves the focus
  useEffect(() => {
    if (navigation !== "PUSH") return;
    const active = document.activeElement;
    const lost = active === document.body || active?.getClientRects().length === 0;
    if (lost) heading.current?.focus();
  }, [leadId]);
  return heading;
}

/** Returns the focus to the pressed button, which was disabled during the post, or moves it to the outcomes if the button is gone. */
function useFocusAfterPost() {
  const { state } = useNavigation();
  const last = useRef<HTMLElement>();
  useEffect(() => {
    if (state !== "idle" || last.current === undefined) return;
    if (document.activeElement !== document.body) return;
    const isGone = !last.current.isConnected;
    const target = isGone ? document.getElementById(outcomesId) : last.current;
    target?.focus({ preventScroll: true });
  }, [state]);
  return ({ target }: FocusEvent<HTMLElement>) => {
    last.current = target;
  };
}

/** The message about a lead that was erased, or that cannot be loaded now. */
export function LeadPanelMessage({ gone }: { gone: boolean }) {
  const state = readLeadListState(new URLSearchParams(useLocation().search));
  return (
    <aside className="lead-panel p-6" aria-labelledby="lead-heading">
      <h2 id="lead-heading" className="text-xl">
        {gone ? "Lead not found" : "This lead cannot be shown right now"}
      </h2>
      <p className="mt-2">
        {gone
          ? "It was erased, or the address is wrong."
          : "The site could not load it. Check your connection, and try again in a few seconds."}
      </p>
      <p className="mt-4">
        <a href={leadListAddress(state)}>Back to the list</a>
      </p>
    </aside>
  );
}
