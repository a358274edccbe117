import type { MDXContent } from "mdx/types";
import type { Language } from "~/site/language";
import { DocumentPage } from "~/site/prose";
import { documentWords } from "~/site/prose.en";
import { documentWordsEs } from "~/site/prose.es";
import { useInLanguage } from "~/site/site-data";

/** A page of legal text in the language of its address. */
export function LegalPage(bodies: Record<Language, MDXContent>) {
  const words = useInLanguage({ en: documentWords, es: documentWordsEs });
  return <DocumentPage body={useInLanguage(bodies)} words={words} />;
}
