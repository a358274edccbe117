import type { MDXContent } from "mdx/types";
import { DocumentBody } from "~/site/prose";
import { proseMessages } from "~/site/prose.messages";
import { CallToAction, PageHeader } from "~/site/section";
import { useHeading, useInLanguage, useSiteData } from "~/site/site-data";
import { pathIn } from "~/site/spanish-paths";

export { handle } from "~/site/page-meta";

const texts = import.meta.glob<MDXContent>("./legal/*.mdx", { eager: true, import: "default" });

/** A legal or information page: its title, its text and a link back to the site's tools. Each language has its own file, named after the English path. */
export default function LegalPage() {
  const { head, language } = useSiteData();
  const text = texts[`./legal${pathIn("en", head?.path ?? "")}.${language}.mdx`];
  if (text === undefined) throw new Error(`${head?.path} has no text in pages/legal`);
  return (
    <>
      <PageHeader {...useHeading()} />
      <DocumentBody body={text} />
      <CallToAction text={useInLanguage(proseMessages).callToAction} />
    </>
  );
}
