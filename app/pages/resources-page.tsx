import ArrowRight from "lucide-react/icons/arrow-right";
import ArrowUpRight from "lucide-react/icons/arrow-up-right";
import type { ReactNode } from "react";
import { CallToAction, PageHeader, Section, SectionHeading } from "~/site/section";
import { useHeading } from "~/site/site-data";
import { Badge } from "~/ui/badge";
import { ButtonLink } from "~/ui/button";
import { Card } from "~/ui/card";
import { classNames } from "~/ui/class-names";
import type { guidesFor } from "./articles.server";
import type { newsFor } from "./owners-content.server";
import type { ResourcesMessages } from "./resources.en";
import { cardColumns } from "./text-blocks";

type Listed = ReturnType<typeof guidesFor>;

interface ResourcesPageProps {
  messages: ResourcesMessages;
  listed: Listed;
  news: NewsCardsProps["cards"];
  calculators: ReactNode;
  /** True if a calculator shows a result. Only the calculator is then printed, on one page. */
  hasResult: boolean;
}

/** The page of calculators, application form, guides and news. */
export function ResourcesPage(props: ResourcesPageProps) {
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
        className="bg-surface-alt py-16 md:py-24 print:py-0"
      >
        <div className="wrap print:px-0">
          <SectionHeading
            id="tools-heading"
            title={tools.heading}
            intro={tools.intro}
            className={besideResult}
          />
          {calculators}
        </div>
      </section>
      <div className={besideResult}>
        <Section labelledBy="forms" className="-my-4 md:-my-8">
          <ApplicationFormLink messages={applicationForms} />
        </Section>
        <Section id="guides" labelledBy="guides-heading" tone="alt">
          <SectionHeading id="guides-heading" title={guides.heading} below="text" />
          <CategoryFilter links={listed.filter} label={guides.byCategory} />
          <ArticleCards articles={listed.guides} />
        </Section>
        <Section labelledBy="news" title={news.heading}>
          <NewsCards cards={props.news} messages={news} />
        </Section>
        <CallToAction text={callToAction} />
      </div>
    </>
  );
}

/** The link to the application form. Opens in a new tab. */
export function ApplicationFormLink({
  messages,
}: {
  messages: ResourcesMessages["applicationForms"];
}) {
  const { heading, text, link, note } = messages;
  return (
    <div className="flex flex-col gap-6 lg:flex-row lg:items-center lg:justify-between lg:gap-12">
      <div className="max-w-2xl">
        <h2 id="forms" className="text-2xl">
          {heading}
        </h2>
        <p className="mt-2">{text}</p>
      </div>
      <p className="shrink-0">
        <ButtonLink
          href={link.to}
          target="_blank"
          rel="noopener"
          variant="secondary"
          size="large"
          className="max-[20rem]:px-2"
          aria-describedby="forms-note"
        >
          {link.label}
          <ArrowUpRight className="size-5" />
        </ButtonLink>
        <span id="forms-note" className="mt-2 block text-sm text-muted">
          {note}
        </span>
      </p>
    </div>
  );
}

/** The categories as links with counts, so that the filter works without scripts. */
export function CategoryFilter({ links, label }: { links: Listed["filter"]; label: string }) {
  return (
    <nav aria-label={label} className="mb-8">
      <ul className="flex flex-wrap gap-3">
        {links.map(({ label, count, href, current }) => (
          <li key={label}>
            <a
              href={href}
              aria-current={current ? "true" : undefined}
              className={classNames(
                "inline-flex min-h-11 wrap-anywhere items-center gap-2 rounded-full border px-5 text-base font-semibold no-underline",
                current
                  ? "border-body bg-body text-surface hover:text-surface"
                  : "border-control text-body hover:border-body hover:bg-sunken hover:text-body",
              )}
            >
              {label} <span className="figures font-normal">{count}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const cardLinkClass = "text-body no-underline after:absolute after:inset-0 hover:underline";

function ArticleCards({ articles }: { articles: Listed["guides"] }) {
  return (
    <ul className="grid grid-cols-1 gap-6 md:grid-cols-2 lg:grid-cols-3">
      {articles.map(({ path, title, category, description, readTime }) => (
        <Card as="li" key={path} className="relative flex flex-col hover:border-body">
          <p>
            <Badge>{category}</Badge>
          </p>
          <h3 className="mt-4 text-lg">
            <a href={path} className={cardLinkClass}>
              {title}
            </a>
          </h3>
          <p className="mt-2 mb-5 text-base">{description}</p>
          <p className="figures mt-auto text-sm text-muted">{readTime}</p>
        </Card>
      ))}
    </ul>
  );
}

interface NewsCardsProps {
  cards: ReturnType<typeof newsFor>;
  messages: ResourcesMessages["news"];
}

/** The news: stories on other websites, then the outlook on this one. */
export function NewsCards({ cards, messages }: NewsCardsProps) {
  const { outlook } = messages;
  return (
    <ul className={classNames("grid grid-cols-1 gap-10", cardColumns(cards.length + 1))}>
      {cards.map(({ title, text, source, day, link, isEnglish, example }) => (
        <NewsItem
          key={link}
          lang={isEnglish ? "en" : undefined}
          about={
            <>
              <span>
                {source}
                {day && <time dateTime={day.date}>, {day.label}</time>}
              </span>
              {example && <Badge>{messages.example}</Badge>}
            </>
          }
          title={title}
          text={text}
        >
          <a href={link} rel="noopener" className={newsLinkClass}>
            {messages.read}
            <span className="sr-only">
              : {title} ({messages.elsewhere})
            </span>
            <ArrowUpRight className="size-5" />
          </a>
        </NewsItem>
      ))}
      <NewsItem about={outlook.source} title={outlook.title} text={outlook.text}>
        <a href={outlook.link.to} className={newsLinkClass}>
          {outlook.link.label}
          <span className="sr-only">: {outlook.title}</span>
          <ArrowRight className="size-5" />
        </a>
      </NewsItem>
    </ul>
  );
}

const newsLinkClass = "inline-flex min-h-11 items-center gap-1.5 font-semibold";

interface NewsItemProps {
  /** The source, above the title. */
  about: ReactNode;
  title: string;
  text: string;
  /** The language of title and text, if it is not the page's. */
  lang?: "en" | undefined;
  /** The link. */
  children: ReactNode;
}

function NewsItem({ about, title, text, lang, children }: NewsItemProps) {
  return (
    <li className="flex flex-col border-t-2 border-body pt-5">
      <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-sm text-muted">
        {about}
      </p>
      <h3 lang={lang} className="mt-2 text-lg">
        {title}
      </h3>
      <p lang={lang} className="mt-2 mb-4 text-base">
        {text}
      </p>
      <p className="mt-auto">{children}</p>
    </li>
  );
}
