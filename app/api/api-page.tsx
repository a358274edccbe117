import type { ReactNode } from "react";
import { InlineCode, WithCode } from "~/site/code";
import { PageHeader } from "~/site/section";
import { useHeading } from "~/site/site-data";
import { ButtonLink } from "~/ui/button";
import { DefinitionList } from "~/ui/lists";
import type { OpenApiDocument } from "./document.server";
import {
  type OperationObject,
  type ResponseObject,
  referredName,
  type SchemaObject,
} from "./openapi";

/** The API document as a page: the introduction, each operation, and the fields of requests and responses. */
export function ApiPage({ document }: { document: OpenApiDocument }) {
  const { info, components, paths } = document;
  const { adminSession, clientToken } = components.securitySchemes;
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
      <div className="bg-surface py-12 md:py-16">
        <div className="wrap space-y-16">
          <Part title="Before you begin">
            {[...info.description.split("\n\n"), `Version ${info.version}.`].map((paragraph) => (
              <p key={paragraph} className="measure">
                <WithCode text={paragraph} />
              </p>
            ))}
          </Part>
          <Part title="Authentication">
            {[`Cookie \`${adminSession.name}\`: ${adminSession.description}`]
              .concat(`Bearer token: ${clientToken.description}`)
              .map((text) => (
                <p key={text} className="measure">
                  <WithCode text={text} />
                </p>
              ))}
          </Part>
          <Part title="Operations">
            {Object.entries(paths).flatMap(([path, methods]) =>
              Object.entries(methods).map(([method, operation]) => (
                <Operation
                  key={operation.operationId}
                  {...operation}
                  address={`${method.toUpperCase()} ${path}`}
                  general={components.responses}
                />
              )),
            )}
          </Part>
          <Part title="Fields of requests and answers">
            {Object.entries(components.schemas).map(([name, schema]) => (
              <section key={name} aria-labelledby={name} className="space-y-3">
                <h3 id={name} className="text-xl">
                  {name}
                </h3>
                <Fields {...schema} />
              </section>
            ))}
          </Part>
        </div>
      </div>
    </>
  );
}

interface OperationProps extends OperationObject {
  address: string;
  /** The responses that operations share, by name. */
  general: Readonly<Record<string, ResponseObject>>;
}

function Operation({ operationId, address, general, ...operation }: OperationProps) {
  const { summary, description, security, parameters = [], requestBody, responses } = operation;
  const needsSession = security.some((scheme) => Object.keys(scheme).length > 0);
  const sent = referredName(requestBody?.content["application/json"].schema ?? {});
  return (
    <section aria-labelledby={operationId} className="space-y-3">
      <h3 id={operationId} className="text-xl">
        {summary}
      </h3>
      <p>
        <InlineCode className="font-semibold">{address}</InlineCode>
      </p>
      <p className="measure">
        <WithCode text={description} />{" "}
        {needsSession ? "Needs an administrator's session cookie." : "Public."}{" "}
        {sent !== null && (
          <>
            The body is <a href={`#${sent}`}>{sent}</a>.
          </>
        )}
      </p>
      {parameters.length > 0 && (
        <Fields
          properties={Object.fromEntries(parameters.map(({ name, schema }) => [name, schema]))}
          required={parameters.flatMap(({ name, required }) => (required ? [name] : []))}
        />
      )}
      <DefinitionList
        className="text-base"
        items={Object.entries(responses).map(([status, response]) => {
          const answer = "$ref" in response ? general[referredName(response) ?? ""] : response;
          return { term: status, description: <WithCode text={answer?.description ?? ""} /> };
        })}
      />
    </section>
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

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="space-y-8">
      <h2 className="text-2xl">{title}</h2>
      {children}
    </section>
  );
}
