import type { ReactNode } from "react";
import { InlineCode, WithCode } from "~/site/code";
import { Contents, headingId } from "~/site/prose";
import { PageHeader } from "~/site/section";
import { useHeading } from "~/site/site-data";
import { ButtonLink } from "~/ui/button";
import { DefinitionList } from "~/ui/lists";
import {
  ApiAnswers,
  ApiFields,
  ApiMethod,
  ApiOperation,
  fieldsOf,
  refusalsTitle,
  schemaId,
} from "./api-operation";
import type { OpenApiDocument } from "./document.server";
import { bodyOf, referredName } from "./openapi";

const begin = "Before you begin";
const access = "Who may ask";
const overview = "Addresses";
const held = "What answers hold";

/** The API's description to read: how to ask, who may, each operation, and the things that answers hold. */
export function ApiPage({ document }: { document: OpenApiDocument }) {
  const { info, servers, tags, components, paths } = document;
  const { adminSession, clientToken } = components.securitySchemes;
  const { UnknownAddress: _told, ...refusals } = components.responses;
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ ...operation, path, method })),
  );
  const sent = operations.map(({ requestBody }) => referredName(bodyOf(requestBody)?.schema ?? {}));
  const titles = [begin, access, overview, ...tags.map(({ name }) => name), refusalsTitle, held];
  return (
    <>
      <PageHeader
        {...useHeading()}
        lede="What a program may send to this site and what it is answered, generated from the rules that check each request."
      >
        <ButtonLink href="/api/openapi.json" variant="secondary">
          OpenAPI document
        </ButtonLink>
      </PageHeader>
      <div className="bg-surface py-12 md:py-16">
        <div className="wrap grid grid-cols-1 gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,1fr)_14rem] print:block">
          <Contents
            label="On this page"
            entries={titles.map((text) => ({ id: headingId(text), text }))}
          />
          <div className="min-w-0 space-y-16 lg:col-start-1 lg:row-start-1">
            <Part title={begin}>
              {info.description.split("\n\n").map((paragraph) => (
                <p key={paragraph} className="measure">
                  <WithCode text={paragraph} />
                </p>
              ))}
              <p>
                The addresses below are of <InlineCode>{servers[0]?.url ?? ""}</InlineCode>. Version{" "}
                {info.version}.
              </p>
            </Part>
            <Part title={access}>
              <DefinitionList
                className="text-base"
                items={[
                  {
                    term: <WithCode text={`Cookie \`${adminSession.name}\``} />,
                    description: <WithCode text={adminSession.description} />,
                  },
                  {
                    term: "Bearer token",
                    description: <WithCode text={clientToken.description} />,
                  },
                ]}
              />
            </Part>
            <Part title={overview}>
              <ul className="divide-y divide-rule border-y border-rule text-base">
                {operations.map(({ operationId, method, path, summary }) => (
                  <li key={operationId} className="py-2.5">
                    <a href={`#${operationId}`}>{summary}</a>
                    <span className="mt-0.5 flex flex-wrap items-baseline gap-x-3 text-sm text-muted">
                      <ApiMethod method={method} />
                      <InlineCode>{path}</InlineCode>
                    </span>
                  </li>
                ))}
              </ul>
            </Part>
            {tags.map(({ name, description }) => (
              <Part key={name} title={name} intro={description}>
                <div className="space-y-14">
                  {operations
                    .filter(({ tags: [tag] }) => tag === name)
                    .map((operation) => (
                      <ApiOperation
                        key={operation.operationId}
                        operation={operation}
                        document={document}
                      />
                    ))}
                </div>
              </Part>
            ))}
            <Part
              title={refusalsTitle}
              intro="Told once, because they read the same at each address that names their status."
            >
              <ApiAnswers answers={Object.entries(refusals)} />
            </Part>
            <Part title={held}>
              <div className="space-y-10">
                {Object.entries(components.schemas)
                  .filter(([name]) => !sent.includes(name))
                  .map(([name, schema]) => (
                    <section key={name} aria-labelledby={schemaId(name)}>
                      <h3 id={schemaId(name)} className="mb-3 text-xl">
                        {name}
                      </h3>
                      <ApiFields fields={fieldsOf(schema)} optionality={false} />
                    </section>
                  ))}
              </div>
            </Part>
          </div>
        </div>
      </div>
    </>
  );
}

function Part({ title, intro, children }: { title: string; intro?: string; children: ReactNode }) {
  const id = headingId(title);
  return (
    <section aria-labelledby={id} className="space-y-6">
      <div className="space-y-2">
        <h2 id={id} className="text-2xl">
          {title}
        </h2>
        {intro !== undefined && <p className="text-muted">{intro}</p>}
      </div>
      {children}
    </section>
  );
}
