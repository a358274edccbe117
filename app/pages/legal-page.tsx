import type { MDXContent } from "mdx/types";
import { inBothLanguages } from "~/site/messages";
import { factoringCalculator } from "~/site/page-content";
import { DocumentBody } from "~/site/prose";
import { CallToAction, PageHeader } from "~/site/section";
import { useHeading, useInLanguage, useSiteData } from "~/site/site-data";
import { pathIn } from "~/site/spanish-paths";

export { handle } from "~/site/page-meta";

const texts = import.meta.glob<MDXContent>("./legal/*.mdx", { eager: true, import: "default" });

/** Readers of the privacy policy can get a first figure without giving any data. */
const callToAction = inBothLanguages(({ getQuote, link, t }) => ({
  heading: t("Try it without a name", "Pruébelo sin dar su nombre"),
  text: t(
    "The calculators ask for no name, phone number or email address.",
    "Las calculadoras no piden nombre, teléfono ni correo electrónico.",
  ),
  primary: link(factoringCalculator, "Run the Numbers", "Calcule una factura"),
  secondary: getQuote,
}));

/** A legal or information page: its title, its text and a link back to the site's tools. Each language has its own file, named after the English path. */
export default function LegalPage() {
  const { head, language } = useSiteData();
  const text = texts[`./legal${pathIn("en", head?.path ?? "")}.${language}.mdx`];
  if (text === undefined) throw new Error(`${head?.path} has no text in pages/legal`);
  return (
    <>
      <PageHeader {...useHeading()} />
      <DocumentBody body={text} />
      <CallToAction text={useInLanguage(callToAction)} />
    </>
  );
}
