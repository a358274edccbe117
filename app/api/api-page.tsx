import type { ReactNode } from "react";
import { PageHeader } from "~/site/section";
import { useHeading } from "~/site/site-data";
import { ButtonLink } from "~/ui/button";
import { classNames } from "~/ui/class-names";
import { DefinitionList } from "~/ui/lists";
import type { describeApi } from "./document.server";
import {
  type OperationObject,
  type ResponseObject,
  referredName,
  type SchemaObject,
} from "./openapi";

/** The API document as a page: the introduction, each operation, and the fields of requests and responses. */
export function ApiPage({ document }: { document: ReturnType<typeof describeApi> }) {
  const { info, components, paths } = document;
  const { adminSession, clientToken } = components.securitySchemes;
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...operation,
      address: `${method.toUpperCase()} ${path}`,
    })),
  );
  return (
    <>
      <PageHeader
        {...useHeading()}
        lede="The requests that programs can send to this site and the answers they get, generated from the rules that check each request."
      >
        <ButtonLink href="/api/openapi.json" variant="secondary">
          OpenAPI document
        </ButtonLink>
      </PageHeader>
      <div className="wrap grid grid-cols-1 gap-x-16 gap-y-12 py-12 md:py-16 lg:grid-cols-[13rem_minmax(0,1fr)]">
        <nav aria-label="On this page" className="text-sm print:hidden">
          <details className="fold lg:sticky lg:top-6">
            <summary>On this page</summary>
            <PageLinks
              title="Operations"
              links={operations.map(({ operationId, summary }) => [operationId, summary])}
            />
            <PageLinks
              title="Fields"
              links={Object.keys(components.schemas).map((name) => [name, name])}
            />
          </details>
        </nav>
        <div className="space-y-16">
          <Part
            title="Before you begin"
            texts={[...info.description.split("\n\n"), `Version ${info.version}.`]}
          />
          <Part
            title="Authentication"
            texts={[
              `Cookie \`${adminSession.name}\`: ${adminSession.description}`,
              `Bearer token: ${clientToken.description}`,
            ]}
          />
          <Part title="Operations">
            {operations.map((operation, index) => (
              <Operation
                key={operation.operationId}
                {...operation}
                isOpen={index === 0}
                general={components.responses}
              />
            ))}
          </Part>
          <Part title="Fields of requests and answers">
            {Object.entries(components.schemas).map(([name, schema]) => (
              <Folded key={name} id={name} title={name}>
                <Fields {...schema} />
              </Folded>
            ))}
          </Part>
        </div>
      </div>
    </>
  );
}

function PageLinks({ title, links }: { title: string; links: (readonly [string, string])[] }) {
  return (
    <>
      <p className="display mb-1 text-base lg:not-first-of-type:mt-6">{title}</p>
      <ul className="max-lg:mb-4 md:max-lg:columns-3">
        {links.map(([id, label]) => (
          <li key={id}>
            <a href={`#${id}`} className="block py-1 no-underline hover:underline">
              {label}
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}

interface FoldedProps {
  id: string;
  title: string;
  address?: string;
  isOpen?: boolean;
  children: ReactNode;
}

/** A part that opens on demand, when a link leads to it, and in print. Its id is inside, because only that makes browsers open it. */
function Folded({ id, title, address, isOpen, children }: FoldedProps) {
  return (
    <details
      open={isOpen}
      className="border-t border-rule print:details-content:[content-visibility:visible]"
    >
      <summary className="flex min-h-11 items-center justify-between gap-3 py-3 hover:text-action">
        <span className="min-w-0">
          <h3 className="text-lg">{title}</h3>
          {address && <InlineCode className="font-semibold">{address}</InlineCode>}
        </span>
      </summary>
      <div id={id} className="scroll-mt-24 space-y-4 pt-1 pb-6">
        {children}
      </div>
    </details>
  );
}

interface OperationProps extends OperationObject {
  address: string;
  isOpen: boolean;
  /** The responses that operations share, by name. */
  general: Readonly<Record<string, ResponseObject>>;
}

function Operation({ operationId, address, isOpen, general, ...operation }: OperationProps) {
  const { summary, description, security, parameters = [], requestBody, responses } = operation;
  const needsSession = security.some((scheme) => Object.keys(scheme).length > 0);
  const sent = referredName(requestBody?.content["application/json"].schema ?? {});
  const answersOf = (isGeneral: boolean) =>
    Object.entries(responses).flatMap(([term, response]) => {
      if ("$ref" in response !== isGeneral) return [];
      const answer = "$ref" in response ? general[referredName(response) ?? ""] : response;
      return [{ term, description: <WithCode text={answer?.description ?? ""} /> }];
    });
  const refusals = answersOf(true);
  return (
    <Folded id={operationId} title={summary} address={address} isOpen={isOpen}>
      <p className="measure">
        <WithCode text={description} />{" "}
        {needsSession ? "Needs an administrator's session cookie." : "Public."}{" "}
        {sent !== null && (
          <>
            The body is <a href={`#${sent}`}>{sent}</a>.
          </>
        )}
      </p>
      {parameters.length > 0 && <h4 className="text-base font-semibold">Parameters</h4>}
      {parameters.length > 0 && (
        <Fields
          properties={Object.fromEntries(parameters.map(({ name, schema }) => [name, schema]))}
          required={parameters.flatMap(({ name, required }) => (required ? [name] : []))}
        />
      )}
      <h4 className="text-base font-semibold">Answers</h4>
      <DefinitionList className="text-base" items={answersOf(false)} />
      {refusals.length > 0 && (
        <details className="text-base">
          <summary className="py-2 text-action">
            General refusals: {refusals.map(({ term }) => term).join(", ")}
          </summary>
          <DefinitionList items={refusals} />
        </details>
      )}
    </Folded>
  );
}

function Fields({ properties = {}, required = [] }: SchemaObject) {
  return (
    <DefinitionList
      className="text-base"
      items={Object.entries(properties).map(([name, schema]) => ({
        term: (
          <>
            <InlineCode className="text-body">{name}</InlineCode>
            <span className="block text-sm">
              {typeOf(schema)}
              {required.includes(name) && ", required"}
            </span>
          </>
        ),
        description: <WithCode text={[schema.description ?? "", ...valuesOf(schema)].join(" ")} />,
      }))}
    />
  );
}

/** Returns a schema's type, such as "string or null". */
function typeOf(schema: SchemaObject): string {
  const { items, type, anyOf = [] } = schema;
  const name = referredName(schema);
  if (name !== null) return name;
  if (items) return `list of ${typeOf(items)}`;
  return [...new Set([type ?? anyOf.map(typeOf)].flat())].join(" or ") || "any";
}

function valuesOf({ enum: values, anyOf = [] }: SchemaObject): string[] {
  const listed = (values ?? []).flatMap((value) => (value === null ? [] : [`\`${value}\``]));
  return [
    ...(listed.length > 0 ? [`One of ${listed.join(", ")}.`] : []),
    ...anyOf.flatMap(valuesOf),
  ];
}

function Part(props: { title: string; texts?: readonly string[]; children?: ReactNode }) {
  return (
    <section className="space-y-6">
      <h2 className="text-3xl">{props.title}</h2>
      {props.texts?.map((text) => (
        <p key={text} className="measure">
          <WithCode text={text} />
        </p>
      ))}
      {props.children}
    </section>
  );
}

/** A name or value from a program, inside a text. */
function InlineCode({ className, children }: { className?: string; children: string }) {
  return (
    <code
      className={classNames(
        "rounded-sm bg-sunken px-1 font-mono text-[0.9em] [overflow-wrap:anywhere]",
        className,
      )}
    >
      {children}
    </code>
  );
}

/** A text whose parts between backticks are code. */
function WithCode({ text }: { text: string }) {
  return text.split("`").map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never move
      <InlineCode key={index}>{part}</InlineCode>
    ),
  );
}
