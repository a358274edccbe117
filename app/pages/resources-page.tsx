import ArrowRight from "lucide-react/icons/arrow-right";
import ArrowUpRight from "lucide-react/icons/arrow-up-right";
import type { ReactNode } from "react";
import { CostBars, Sheet } from "~/site/pictures";
import { CallToAction, cardColumns, PageHeader, Section, SectionHeading } from "~/site/section";
import { useHeading } from "~/site/site-data";
import { Badge } from "~/ui/badge";
import { ButtonLink } from "~/ui/button";
import { classNames } from "~/ui/class-names";
import type { guidesFor } from "./articles.server";
import type { newsFor } from "./owners-content.server";
import type { ResourcesMessages } from "./resources.en";

type Listed = ReturnType<typeof guidesFor>;

/** The page of calculators, application form, guides and news. */
export function ResourcesPage(props: {
  messages: ResourcesMessages;
  listed: Listed & { news: NewsCardsProps["cards"] };
  calculators: ReactNode;
  /** True if a calculator shows a result. Only the calculator is then printed, on one page. */
  hasResult: boolean;
}) {
  const { messages, listed, calculators, hasResult } = props;
  const { tools, applicationForms, guides, news, callToAction } = messages;
  const besideResult = hasResult ? "no-print" : undefined;
  return (
    <>
      <div className={besideResult}>
        <PageHeader {...useHeading()} lede={messages.intro} />
      </div>
      <section
        id="tools"
        aria-labelledby="tools-heading"
        className="bg-surface-alt py-8 md:py-16 print:py-0"
      >
        <div className="wrap">
          <div className={classNames("mb-5 md:mb-8", besideResult)}>
            <SectionHeading id="tools-heading" title={tools.heading} intro={tools.intro} />
          </div>
          {calculators}
        </div>
      </section>
      <div className={besideResult}>
        <ApplicationFormLink messages={applicationForms} />
        <Section id="guides" labelledBy="guides-heading" tone="alt" title={guides.heading}>
          <CategoryFilter links={listed.filter} label={guides.byCategory} />
          <ArticleList articles={listed.guides} picture={guides.picture} />
        </Section>
        <Section labelledBy="news" title={news.heading}>
          <NewsCards cards={listed.news} messages={news} />
        </Section>
        <CallToAction text={callToAction} />
      </div>
    </>
  );
}

/** The section of the application form, whose link opens in a new tab. */
export function ApplicationFormLink(props: { messages: ResourcesMessages["applicationForms"] }) {
  const { heading, text, link, note } = props.messages;
  return (
    <Section labelledBy="forms" title={heading} intro={text}>
      <ButtonLink
        href={link.to}
        target="_blank"
        rel="noopener"
        variant="secondary"
        size="large"
        className="max-sm:px-2"
        aria-describedby="forms-note"
      >
        {link.label}
        <ArrowUpRight className="size-5" />
      </ButtonLink>
      <p id="forms-note" className="mt-2 text-sm text-muted">
        {note}
      </p>
    </Section>
  );
}

/** The filter by category: a link for each category, with its count. Works without scripts. */
export function CategoryFilter({ links, label }: { links: Listed["filter"]; label: string }) {
  return (
    <nav aria-label={label} className="mb-5">
      <ul className="flex flex-wrap gap-x-6">
        {links.map(({ label, count, href, current }) => (
          <li key={label}>
            <a
              href={href}
              aria-current={current ? "true" : undefined}
              className="inline-flex min-h-11 items-center gap-2 aria-[current]:font-semibold aria-[current]:text-body aria-[current]:no-underline"
            >
              {label} <span className="text-muted">{count}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface ArticleListProps {
  articles: Listed["guides"];
  picture: ResourcesMessages["guides"]["picture"];
}

/** The guides. The guide with the picture is next to the others on a wide screen. */
function ArticleList({ articles, picture }: ArticleListProps) {
  return (
    <ul className="grid grid-cols-1 gap-x-16 lg:grid-cols-2">
      {articles.map(({ id, path, title, category, readTime }) => (
        <li key={path} className="relative border-t border-rule py-4 has-[figure]:row-span-5">
          <h3 className="text-lg">
            <a href={path} className="after:absolute after:inset-0">
              {title}
            </a>
          </h3>
          <p className="mt-1 text-sm text-muted">
            {category}, {readTime}
          </p>
          {id === "factoring-vs-loans" && (
            <Sheet {...picture} className="mt-6">
              <CostBars {...picture} />
            </Sheet>
          )}
        </li>
      ))}
    </ul>
  );
}

interface NewsCardsProps {
  cards: ReturnType<typeof newsFor>;
  messages: ResourcesMessages["news"];
}

/** The news: stories on other websites, then the market outlook on this website. */
export function NewsCards({ cards, messages }: NewsCardsProps) {
  const { elsewhere, outlook, read } = messages;
  const stories = cards.map(({ link: to, ...card }) => {
    return { ...card, to, label: read, note: ` (${elsewhere})`, Arrow: ArrowUpRight };
  });
  const language = { titleLang: undefined, textLang: undefined };
  const onThisSite = { ...language, day: null, example: false, note: "", Arrow: ArrowRight };
  return (
    <ul className={classNames("grid grid-cols-1 gap-x-10 gap-y-6", cardColumns(cards.length + 1))}>
      {[...stories, { ...outlook, ...outlook.link, ...onThisSite }].map(({ Arrow, ...story }) => (
        <li key={story.to} className="flex flex-col border-t border-rule pt-4">
          <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-sm text-muted">
            <span>
              {story.source}
              {story.day && <time dateTime={story.day.date}>, {story.day.label}</time>}
            </span>
            {story.example && <Badge>{messages.example}</Badge>}
          </p>
          <h3 lang={story.titleLang} className="mt-2 text-lg">
            {story.title}
          </h3>
          <p lang={story.textLang} className="mt-2 mb-4 text-base">
            {story.text}
          </p>
          <a
            href={story.to}
            rel="noopener"
            className="mt-auto inline-flex min-h-11 items-center gap-1.5 self-start font-semibold"
          >
            {story.label}
            <span className="sr-only">
              : <span lang={story.titleLang}>{story.title}</span>
              {story.note}
            </span>
            <Arrow className="size-5" />
          </a>
        </li>
      ))}
    </ul>
  );
}
