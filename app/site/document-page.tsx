import type { MDXContent } from "mdx/types";
import { DocumentBody } from "./document-body";
import type { PageMeta } from "./meta";
import { PageHeader } from "./page-header";
import { useCompany } from "./site-data";

/** A legal or information page: its title, then its text. */
export function DocumentPage({ page, body }: { page: PageMeta; body: MDXContent }) {
  return (
    <>
      <PageHeader eyebrow={page.ogKicker} title={page.h1} />
      <DocumentBody body={body} company={useCompany()} />
    </>
  );
}
