import { cleanup, render, screen, within } from "@testing-library/react";
import type { MDXContent } from "mdx/types";
import type { ComponentProps } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, describe, expect, it, vi } from "vitest";
import { parseConfig } from "~/config.server";
import { howItWorksMessages } from "~/pages/how-it-works.messages";
import { newsFor, testimonialsFor } from "~/pages/owners-content.server";
import { resourcesMessages } from "~/pages/resources.en";
import { ApplicationFormLink, CategoryFilter, NewsCards } from "~/pages/resources-page";
import { Testimonials } from "~/pages/testimonial-card";
import { Steps } from "~/pages/text-blocks";
import type { Company } from "~/site/company.server";
import { DocumentBody, headingId } from "~/site/prose";

import { CallToAction } from "~/site/section";
import { ArticleTable, ComparisonTable } from "~/site/tables";
import { TeamCards } from "~/team/team-cards";
import { company } from "../support/company";

vi.mock("@remix-run/react", async (original) => ({
  ...(await original<typeof import("@remix-run/react")>()),
  useRouteLoaderData: () => page,
}));

afterEach(() => {
  cleanup();
  page.language = "en";
});

describe("a comparison table", () => {
  it("is read by rows and columns in any layout", () => {
    render(
      <ComparisonTable
        caption="Our terms next to those of other factors"
        columns={[{ label: "What to compare" }, { label: "With us" }, { label: "Other factors" }]}
        rows={[{ id: "rates", header: "Factoring rate", cells: ["1.5% to 4.5%", "2.0% to 6.0%"] }]}
      />,
    );
    const table = screen.getByRole("table", { name: "Our terms next to those of other factors" });
    expect(
      within(table)
        .getAllByRole("columnheader")
        .map((header) => header.textContent),
    ).toEqual(["What to compare", "With us", "Other factors"]);
    expect(within(table).getByRole("rowheader").textContent).toBe("Factoring rate");
    expect(within(table).getByRole("cell", { name: "1.5% to 4.5%" })).toBeDefined();
    expect(within(table).getByRole("cell", { name: "2.0% to 6.0%" })).toBeDefined();
  });
});

describe("a table of an article", () => {
  it("has row headers, aligned figures and an unnamed empty corner", () => {
    const markup = renderToStaticMarkup(
      <ArticleTable>
        {"\n"}
        <thead>
          <tr>
            <th />
            <th style={{ textAlign: "right" }}>Load A</th>
            <th style={{ textAlign: "right" }}>Load B</th>
          </tr>
        </thead>
        {"\n"}
        <tbody>
          <tr>
            <td>
              <strong>Pays</strong>
            </td>
            <td style={{ textAlign: "right" }}>$2,000</td>
            <td style={{ textAlign: "right" }}>$1,700</td>
          </tr>
        </tbody>
      </ArticleTable>,
    );
    expect(markup).not.toContain("style=");
    document.body.innerHTML = markup;
    expect(screen.getAllByRole("columnheader").map((header) => header.textContent)).toEqual([
      "Load A",
      "Load B",
    ]);
    expect(screen.getByRole("rowheader").textContent).toBe("Pays");
    expect(screen.getByRole("cell", { name: "$2,000" }).className).toContain("text-end");
  });
});

describe("the text of a document", () => {
  const body: MDXContent = ({ components, ...props }) => {
    const { name } = props.company as Company;
    const Heading = components?.h2 as "h2";
    return (
      <>
        <p>{name} wrote this.</p>
        {"\n"}
        <Heading>Fuel and highway taxes</Heading>
        <Heading>
          What <em>we</em> keep
        </Heading>
      </>
    );
  };

  it("is listed by its headings, and each entry leads to one", () => {
    render(<DocumentBody body={body} />);
    expect(screen.getByText("Sunrise Factoring wrote this.")).toBeDefined();
    const contents = screen.getByRole("navigation", { name: "On this page" });
    const links = [...contents.querySelectorAll("ol")].at(-1)?.querySelectorAll("a") ?? [];
    expect([...links].map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
      ["Fuel and highway taxes", "#fuel-and-highway-taxes"],
      ["What we keep", "#what-we-keep"],
    ]);
    expect(screen.getAllByRole("heading", { level: 2 }).map(({ id }) => id)).toEqual([
      "fuel-and-highway-taxes",
      "what-we-keep",
    ]);
  });

  it("links within its language, or to the English page if there is no other", () => {
    const linked: MDXContent = ({ components }) => {
      const Link = components?.a as "a";
      return (
        <>
          <Link href="/security">seguridad</Link>
          <Link href="/api-docs">API</Link>
        </>
      );
    };
    page.language = "es";
    render(<DocumentBody body={linked} />);
    expect(screen.getByRole("link", { name: "seguridad" }).getAttribute("href")).toBe(
      "/es/seguridad",
    );
    expect(screen.getByRole("link", { name: "API" }).getAttribute("href")).toBe("/api-docs");
    expect(screen.getByRole("navigation", { name: "En esta página" })).toBeDefined();
  });

  it("has anchors of letters and digits only", () => {
    expect(headingId("Qué puede pedir, según el país")).toBe("que-puede-pedir-segun-el-pais");
    expect(headingId("Contact"), "the footer has the anchor contact").toBe("contact-us");
    expect(headingId("Ask us, and we answer within 24 hours")).toBe(
      "ask-us-and-we-answer-within-24-hours",
    );
  });
});

describe("the steps", () => {
  it("are one numbered list without doubled numbers", () => {
    render(<Steps steps={steps} />);
    const items = within(screen.getByRole("list")).getAllByRole("listitem");
    expect(items.map((item) => within(item).getByRole("heading").textContent)).toEqual(
      steps.map(({ title }) => title),
    );
    for (const [index, item] of items.entries()) {
      const number = within(item).getByText(String(index + 1), { exact: true });
      expect(number.getAttribute("aria-hidden")).toBe("true");
    }
  });
});

describe("the resources", () => {
  it("mark the chosen category and show the counts", () => {
    render(
      <CategoryFilter
        label="Guides by category"
        links={[
          { label: "All", count: 6, href: "/resources#guides", current: false },
          { label: "Finance", count: 2, href: "/resources?category=finance#guides", current: true },
        ]}
      />,
    );
    expect(screen.getByRole("link", { current: true }).textContent).toBe("Finance 2");
    expect(screen.getByRole("link", { name: "All 6" }).getAttribute("aria-current")).toBeNull();
  });

  it("open the application form in a new tab, and announce that", () => {
    render(<ApplicationFormLink messages={resourcesMessages.applicationForms} />);
    const link = screen.getByRole("link", { name: "Open the application form (PDF)" });
    expect(link.getAttribute("target")).toBe("_blank");
    const described = link.getAttribute("aria-describedby") ?? "";
    expect(document.getElementById(described)?.textContent).toBe("Opens in a new tab.");
  });

  it("have distinct names, and mark those that leave the site", () => {
    const cards = newsFor(parseConfig({ NODE_ENV: "test" }), "en");
    render(<NewsCards cards={cards} messages={resourcesMessages.news} />);
    const names = screen.getAllByRole("link").map((link) => link.textContent);
    expect(new Set(names).size).toBe(3);
    expect(names.filter((name) => name?.endsWith("(another website)"))).toHaveLength(2);
    expect(screen.getAllByText("Example")).toHaveLength(2);
  });
});

describe("testimonials", () => {
  const own = { place: "home", name: "Ana Ruiz", title: "Owner", location: "Yuma", rating: 4 };
  const inConfig = (...items: object[]) =>
    parseConfig({ NODE_ENV: "test", TESTIMONIALS: JSON.stringify(items) });
  const draw = (config: ReturnType<typeof parseConfig>, language: "en" | "es" = "en") => {
    page.language = language;
    const testimonials = testimonialsFor(config, "home", language);
    return render(<Testimonials title="What clients say" testimonials={testimonials} />);
  };

  it("are the owner's, without the examples", () => {
    const { container } = draw(inConfig({ ...own, quote: "Paid on Friday." }));
    expect(screen.getAllByRole("figure")).toHaveLength(1);
    expect(container.textContent).toContain("“Paid on Friday.”");
    expect(container.textContent).toContain("Rated 4 out of 5 stars");
    expect(screen.queryByText("Example")).toBeNull();
  });

  it("are marked examples until the owner gives one, and no section in production", () => {
    draw(parseConfig({ NODE_ENV: "test" }));
    expect(screen.getAllByText("Example")).toHaveLength(3);
    cleanup();
    const production = { NODE_ENV: "test", SITE_URL: "https://www.tpf.example" } as const;
    expect(draw(parseConfig(production)).container.innerHTML).toBe("");
  });

  it("in Spanish show the Spanish quote, and mark one that is only in English", () => {
    const quotes = [
      { quote: "Paid on Friday.", quoteEs: "Pagaron el viernes." },
      { quote: "Fair." },
    ];
    const { container } = draw(inConfig(...quotes.map((quote) => ({ ...own, ...quote }))), "es");
    const shown = [...container.querySelectorAll("blockquote")];
    expect(shown.map(({ lang, textContent }) => [lang, textContent])).toEqual([
      ["", "“Pagaron el viernes.”"],
      ["en", "“Fair.”"],
    ]);
  });
});

describe("the team", () => {
  const line = { control: "text", lang: undefined } as const;
  const member = {
    id: "1",
    name: "Carolyn Reyes",
    lines: [
      { ...line, name: "name", text: "Carolyn Reyes" },
      { ...line, name: "role", text: "Founder" },
      { ...line, name: "experience", text: "20 years" },
      { ...line, name: "bio", control: "textarea", text: "…" },
    ],
    sample: false,
  } satisfies Omit<ComponentProps<typeof TeamCards>["members"][number], "profileImage">;

  it("shows a photo where there is one, with its size reserved", () => {
    render(<TeamCards members={[{ ...member, profileImage: "/photos/abc-small.webp" }]} />);
    const photo = screen.getByRole("img", { name: "Portrait of Carolyn Reyes" });
    expect(photo.getAttribute("src")).toBe("/photos/abc-small.webp");
    expect(photo.getAttribute("width")).toBe("96");
    expect(photo.getAttribute("height")).toBe("96");
  });

  it("shows the text alone where there is none", () => {
    const { container } = render(<TeamCards members={[{ ...member, profileImage: null }]} />);
    expect(container.querySelector("img, svg")).toBeNull();
    expect(screen.getByRole("heading", { name: "Carolyn Reyes" })).toBeDefined();
  });

  it("marks example content", () => {
    render(<TeamCards members={[{ ...member, profileImage: null, sample: true }]} />);
    expect(screen.getByText("Example")).toBeDefined();
  });
});

describe("a call to action", () => {
  it("shows its links and the phone number", () => {
    render(
      <CallToAction
        text={{
          heading: "Have a load to fund?",
          text: "Ask.",
          primary: { to: "/get-quote", label: "Get Free Quote" },
          secondary: { to: "tel:+16025550142", label: "(602) 555-0142" },
        }}
      />,
    );
    expect(screen.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
      "/get-quote",
      "tel:+16025550142",
    ]);
  });
});

const page = vi.hoisted(() => ({ language: "en", company: {} }));
Object.assign(page, { company });

const { steps } = howItWorksMessages({ language: "en", company: { notYetTrue: [] } });
