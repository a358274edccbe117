import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import fc from "fast-check";
import type { ReactElement } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { handle as resources } from "~/calculators/calculator-tools";
import { handle as comparison } from "~/calculators/comparison-page";
import { LeadResponseClock } from "~/desk/lead-status";
import { fuelCardFormHandle, quoteFormHandle } from "~/leads/lead-form-page";
import { describeSite } from "~/site/describe-site.server";
import { ErrorPage, errorTextOf } from "~/site/message-page";
import { shellMessages } from "~/site/shell.messages";
import { mergeHandles, type SiteData } from "~/site/site-data";
import { SiteFooter } from "~/site/site-footer";
import { SiteHeader } from "~/site/site-header";
import { siteNavigation } from "~/site/site-navigation.server";
import { DeskShell } from "~/staff/shell";
import { company } from "../support/company";
import { configure } from "../support/config";
import { triesOf } from "../support/long";

vi.mock("@remix-run/react", async (original) => ({
  ...(await original<typeof import("@remix-run/react")>()),
  useLocation: () => ({ pathname: here.path, search: here.search, key: "default" }),
  useRouteLoaderData: () => here.data,
}));

afterEach(cleanup);

const listed = "the links of app/site/site-navigation.server.ts, listed here too";

describe("the header", () => {
  it("has every link, in the side panel too", () => {
    show(<SiteHeader site={site} />, "/why-us");
    const expected = [
      "/",
      "/how-factoring-works",
      "/industries",
      "/why-us",
      "/resources",
      "/compare-offers",
      "/questions",
      "/about",
    ];
    expect(targetsIn(screen.getByRole("navigation", { name: "Main" })), listed).toEqual(expected);
    const panel = document.getElementById("site-menu");
    expect(panel?.getAttribute("popover")).toBe("auto");
    expect(targetsIn(panel)).toEqual(
      expect.arrayContaining([...expected, "/client-login", "/get-quote", "tel:+16025550142"]),
    );
  });

  it("marks the current page and no other", () => {
    show(<SiteHeader site={site} />, "/why-us");
    const main = within(screen.getByRole("navigation", { name: "Main" }));
    const current = main.getAllByRole("link").filter((link) => link.hasAttribute("aria-current"));
    expect(current.map((link) => link.textContent)).toEqual(["Why Sunrise"]);
  });

  it("marks the section of an article without calling it the page", () => {
    show(<SiteHeader site={site} />, "/resources/dot-compliance");
    const main = within(screen.getByRole("navigation", { name: "Main" }));
    expect(main.getByRole("link", { name: "Resources" }).getAttribute("aria-current")).toBe("true");
  });

  it("opens and closes the side panel by buttons that need no script", () => {
    show(<SiteHeader site={site} />, "/");
    expect(screen.getByRole("button", { name: "Menu" }).getAttribute("popovertarget")).toBe(
      "site-menu",
    );
    const close = screen.getByRole("button", { name: "Close", hidden: true });
    expect(close.getAttribute("popovertargetaction")).toBe("hide");
  });
});

describe("the link to the other language", () => {
  const query = (search: string) => {
    const { knownQuery } = describeSite(
      configure({ NODE_ENV: "test" }),
      `https://sunrise.example/resources${search}`,
    );
    const page = { ...site, otherLanguage: "/es/recursos", knownQuery };
    here.search = search;
    show(<SiteHeader site={page} />, "/resources");
    const link = screen.getByRole("link", { name: "Español" });
    cleanup();
    return new URL(link.getAttribute("href") ?? "", "https://sunrise.example").search;
  };

  it("carries every parameter that a page reads", () => {
    const handles = [resources, comparison, quoteFormHandle, fuelCardFormHandle];
    const read = handles.flatMap(({ publicPage: { variants = {}, uncached = [] } = {} }) => [
      ...Object.keys(variants),
      ...uncached,
    ]);
    const pairs = [...new Set([...read, "question"])].map((name) => [name, "5"]);
    const known = `?${new URLSearchParams(pairs)}`;
    expect(query(known), "app/site/describe-site.server.ts").toBe(known);
  });

  it("carries no other parameter, whatever follows it", () => {
    const name = fc.string({ unit: "grapheme", minLength: 1 }).map((text) => `x-${text}`);
    const others = fc.array(fc.tuple(name, fc.string({ unit: "grapheme" })));
    fc.assert(
      fc.property(others, others, (before, after) => {
        const pairs = [...before, ["invoiceAmount", "$5,000"], ...after];
        expect(query(`?${new URLSearchParams(pairs)}`)).toBe("?invoiceAmount=%245%2C000");
      }),
      { numRuns: triesOf(30) },
    );
  });
});

describe("the footer", () => {
  it("has every link", () => {
    show(<SiteFooter site={site} />, "/");
    expect(targetsIn(screen.getByRole("contentinfo")), listed).toEqual([
      "tel:+16025550142",
      "sms:+16025550143",
      "mailto:info@example.com",
      "/get-quote",
      "/fuel-card-application",
      "/asset-based-lending",
      "/how-factoring-works",
      "/privacy-policy",
      "/terms-of-use",
      "/security",
      "/accessibility",
      "https://example.com/linkedin",
      "https://example.com/facebook",
      "https://example.com/x",
      "/admin/team",
    ]);
  });
});

describe("an error page", () => {
  it("names an unknown address", () => {
    const error = answered(404);
    show(<ErrorPage error={error} />, "/nowhere");
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("404 Page Not Found");
    expect(screen.getByText("Did you forget to add the page to the router?")).toBeDefined();
    expect(errorTextOf(error, site.messages.message).title).toBe("404 Page Not Found");
  });

  it.each([
    [429, "Too many attempts"],
    [400, "We could not read that"],
    [405, "That can't be done here"],
    [503, "We will be right back"],
    [418, "Something went wrong"],
  ])("explains status %i", (status, title) => {
    show(<ErrorPage error={answered(status)} />, "/");
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(title);
  });

  it("shows nothing of an unexpected error, and how to reach a person", () => {
    show(<ErrorPage error={new Error("SQLITE_CORRUPT at leads.ts:12")} />, "/");
    expect(document.body.textContent).not.toMatch(/SQLITE|leads\.ts/);
    expect(screen.getByRole("link", { name: "(602) 555-0142" })).toBeDefined();
  });
});

describe("the admin's frame", () => {
  const sidebar = {
    ...{
      role: "administrator" as const,
      username: "pat",
      madeAt: "2026-11-20T16:00:40.000Z",
      timeZone: "America/Phoenix",
    },
    ...{
      now: 59,
      overdue: 8,
      today: 1,
      waiting: 0,
      suspectedSpam: 0,
      unsent: 0,
      clientRequests: 0,
      firstRun: [],
    },
    overdueAt: ["2026-11-20T16:01:30.000Z", "2026-11-20T18:00:00.000Z"],
    followUpsAt: [],
  };

  it("counts the queues, and links to them from every page", () => {
    show(
      <DeskShell title="Website team" sidebar={sidebar}>
        <p>Cards</p>
      </DeskShell>,
      "/admin/team",
    );
    const nav = within(screen.getByRole("navigation", { name: "Admin" }));
    expect(nav.getByRole("link", { name: /^Now ?59 ?8 overdue$/ }).getAttribute("href")).toBe(
      "/admin/quotes?box=now",
    );
    expect(nav.getByRole("link", { name: /^Today ?1$/ })).toBeDefined();
    expect(nav.getByRole("link", { name: "Waiting" })).toBeDefined();
  });

  it("shows on every page that notifications failed, with a link to the reason", () => {
    show(
      <DeskShell title="Team" sidebar={{ ...sidebar, unsent: 2 }}>
        <p>Cards</p>
      </DeskShell>,
      "/admin/team",
    );
    expect(screen.getByText(/^2 notifications could not be sent/)).toBeDefined();
    expect(screen.getByRole("link", { name: "See why under Notifications" })).toBeDefined();
  });

  it("updates by one timer on each full minute of the site's clock, and pauses while hidden", () => {
    // The browser's clock is three days ahead of the site's, 20 s past a full minute.
    vi.useFakeTimers({ now: new Date("2026-11-23T09:00:20Z") });
    const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(false);
    const turn = (to: boolean) => {
      hidden.mockReturnValue(to);
      fireEvent(document, new Event("visibilitychange"));
    };
    const shownAfter = (seconds: number) => {
      act(() => void vi.advanceTimersByTime(seconds * 1_000));
      return screen.getAllByRole("link", { name: /^Now/ })[0]?.textContent;
    };
    try {
      show(
        <DeskShell title="Website team" sidebar={sidebar}>
          <input aria-label="Note" defaultValue="typed" />
          <LeadResponseClock reply={{ at: "2026-11-20T16:32:10.000Z", back: false }} />
        </DeskShell>,
        "/admin/team",
      );
      expect(vi.getTimerCount()).toBe(1);
      const note = screen.getByRole("textbox");
      const clock = () => {
        const row = screen.getByText(/^(Due|Overdue)/);
        return [row.textContent, row.dataset.due];
      };
      expect(clock()).toEqual(["Due in 31 min", "due"]);
      expect(shownAfter(79)).toBe("Now598 overdue");
      expect(clock()).toEqual(["Due in 31 min", "due"]);
      expect(shownAfter(1)).toBe("Now599 overdue");
      expect(clock()).toEqual(["Due in 30 min", "due"]);
      expect(shownAfter(60)).toBe("Now599 overdue");
      expect(clock()).toEqual(["Due in 29 min", "soon"]);
      turn(true);
      expect(vi.getTimerCount()).toBe(0);
      expect(shownAfter(3 * 60 * 60)).toBe("Now599 overdue");
      turn(false);
      expect(shownAfter(0)).toBe("Now5910 overdue");
      expect(vi.getTimerCount()).toBe(1);
      expect(clock()).toEqual(["Overdue 2 h", "overdue"]);
      expect(screen.queryByRole("status")).toBeNull();
      // The rest of the input stays.
      expect(screen.getByRole("textbox")).toBe(note);
      cleanup();
      expect(vi.getTimerCount()).toBe(0);
    } finally {
      hidden.mockRestore();
      vi.useRealTimers();
    }
  });

  it("links to Now, all leads, the team and the site, and signs out by a post", () => {
    show(
      <DeskShell title="Website team" sidebar={sidebar}>
        <p>Cards</p>
      </DeskShell>,
      "/admin/team",
    );
    const current = screen.getByRole("link", { name: "Website team" });
    expect(current.getAttribute("aria-current")).toBe("page");
    const addressOf = (name: string) => screen.getByRole("link", { name }).getAttribute("href");
    expect(addressOf("Leads")).toBe("/admin/quotes?box=now");
    expect(addressOf("All")).toBe("/admin/quotes");
    const form = screen.getByRole("button", { name: "Sign out" }).closest("form");
    expect([form?.method, form?.getAttribute("action")]).toEqual(["post", "/admin/sign-out"]);
    expect(within(screen.getByRole("main")).getByText("Cards")).toBeDefined();
  });

  it("clears unsent notes at sign-out", () => {
    show(
      <DeskShell title="Website team" sidebar={sidebar}>
        <p>Cards</p>
      </DeskShell>,
      "/admin/team",
    );
    sessionStorage.setItem("note", "Ana asked for a call");
    const form = screen.getByRole("button", { name: "Sign out" }).closest("form");
    if (form) fireEvent.submit(form);
    expect(sessionStorage.getItem("note")).toBeNull();
  });
});

it("merges route handles, the innermost winning, and skips others", () => {
  const matches = [
    { handle: { scripts: true } },
    { handle: undefined },
    { handle: { layout: "admin" } },
  ];
  expect(mergeHandles(matches)).toEqual({ scripts: true, layout: "admin" });
});

/** Renders an element as part of the page at `path`. */
function show(element: ReactElement, path: string) {
  Object.assign(here, { path, data: site });
  render(element);
}

/** An error as the framework hands it on when a loader answers with `status`. */
function answered(status: number) {
  return { status, statusText: "", internal: false, data: null };
}

function targetsIn(element: HTMLElement | null): (string | null)[] {
  const links = [...(element?.querySelectorAll("a[href]") ?? [])];
  return links.map((link) => link.getAttribute("href"));
}

const here = vi.hoisted(() => ({ path: "/", search: "", data: undefined as unknown }));

const site: SiteData = {
  language: "en",
  otherLanguage: null,
  knownQuery: "",
  messages: shellMessages({ language: "en", company: { notYetTrue: [] } })({
    shortName: "Sunrise",
    hoursLabel: "",
    examples: true,
  }),
  head: null,
  headTags: [],
  siteUrl: "https://sunrise.example",
  hours: {
    weekdays: [1, 2, 3, 4, 5],
    opensAtMinute: 420,
    closesAtMinute: 900,
    timeZone: "America/Phoenix",
  },
  company,
  navigation: siteNavigation("Sunrise"),
};
