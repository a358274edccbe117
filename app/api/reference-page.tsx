import type { ReactNode } from "react";
import { InlineCode, WithCode } from "~/site/code";
import { Contents } from "~/site/contents";
import { headingId } from "~/site/document-body";
import { pages } from "~/site/meta";
import { PageHeader } from "~/site/page-header";
import { ButtonLink } from "~/ui/button";
import { DefinitionList } from "~/ui/lists";
import { ApiAnswers } from "./api-answers";
import { ApiFields, schemaId } from "./api-fields";
import { ApiMethod } from "./api-method";
import { ApiOperation } from "./api-operation";
import { apiPage } from "./api-texts";
import type { ApiReference } from "./reference-types";

const { begin, access, overview, refusals, schemas: held } = apiPage.sections;

/** The API's description to read: how to ask, who may, each operation, and the things that answers hold. */
export function ApiReferencePage({ reference }: { reference: ApiReference }) {
  const { version, server, introduction, security, groups, schemas } = reference;
  const titles = [begin, access, overview, ...groups.map(({ name }) => name), refusals, held];
  return (
    <>
      <PageHeader eyebrow={pages.apiDocs.ogKicker} title={pages.apiDocs.h1} lede={apiPage.lede}>
        <ButtonLink href="/api/openapi.json" variant="secondary">
          {apiPage.raw}
        </ButtonLink>
      </PageHeader>
      <div className="bg-surface py-12 md:py-16">
        <div className="wrap grid grid-cols-1 gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,1fr)_14rem] print:block">
          <Contents entries={titles.map((text) => ({ id: headingId(text), text }))} />
          <div className="min-w-0 space-y-16 lg:col-start-1 lg:row-start-1">
            <Part title={begin}>
              {introduction.map((paragraph) => (
                <p key={paragraph} className="measure">
                  <WithCode text={paragraph} />
                </p>
              ))}
              <p>
                {apiPage.server} <InlineCode>{server}</InlineCode>. {apiPage.version} {version}.
              </p>
            </Part>
            <Part title={access}>
              <DefinitionList
                className="text-base"
                items={security.map(({ name, description }) => ({
                  term: <WithCode text={name} />,
                  description: <WithCode text={description} />,
                }))}
              />
            </Part>
            <Part title={overview}>
              <Overview groups={groups} />
            </Part>
            {groups.map(({ name, description, operations }) => (
              <Part key={name} title={name} intro={description}>
                <div className="space-y-14">
                  {operations.map((operation) => (
                    <ApiOperation key={operation.id} operation={operation} />
                  ))}
                </div>
              </Part>
            ))}
            <Part title={refusals} intro={apiPage.refusalsIntro}>
              <ApiAnswers answers={reference.sharedRefusals} />
            </Part>
            <Part title={held}>
              <div className="space-y-10">
                {schemas.map(({ name, fields }) => (
                  <section key={name} aria-labelledby={schemaId(name)}>
                    <h3 id={schemaId(name)} className="mb-3 text-xl">
                      {name}
                    </h3>
                    <ApiFields fields={fields} optionality={false} />
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

function Overview({ groups }: Pick<ApiReference, "groups">) {
  return (
    <ul className="divide-y divide-rule border-y border-rule text-base">
      {groups
        .flatMap(({ operations }) => operations)
        .map(({ id, method, path, summary }) => (
          <li key={id} className="py-2.5">
            <a href={`#${id}`}>{summary}</a>
            <span className="mt-0.5 flex flex-wrap items-baseline gap-x-3 text-sm text-muted">
              <ApiMethod method={method} />
              <InlineCode>{path}</InlineCode>
            </span>
          </li>
        ))}
    </ul>
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
