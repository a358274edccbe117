import { act, render, renderHook, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { LeadNews, useLeadNow } from "~/desk/live-list";
import type { OpenedLead } from "~/desk/open-lead.server";
import { DeskTime } from "~/staff/desk-time";
import type { DeskRail } from "~/staff/rail.server";

const news = new Map<string, number>();
vi.mock("@remix-run/react", () => ({
  useOutletContext: () => news,
  Link: ({ children }: { children: ReactNode }) => <a href="/">{children}</a>,
}));

const madeAt = "2026-11-21T02:58:30.000Z";
const opened = {
  lead: { id: "a" },
  timeline: [{ id: 7 }],
  texting: { allowed: true, until: "2026-11-21T03:00:00.000Z" },
  messages: [{ channel: "mail" }, { channel: "text" }],
} as unknown as OpenedLead;

beforeEach(() => {
  news.clear();
  vi.useFakeTimers({ now: new Date(madeAt) });
});
afterEach(() => vi.useRealTimers());

const rail = { madeAt, timeZone: "America/Phoenix" } as DeskRail;
const clock = ({ children }: { children: ReactNode }) => (
  <DeskTime rail={rail}>{children}</DeskTime>
);

function open() {
  const { result, rerender } = renderHook(() => useLeadNow(opened), { wrapper: clock });
  return {
    told: () => [result.current.texting, result.current.messages.map(({ channel }) => channel)],
    rerender,
  };
}

it("offers a text until the hours are over, on a page that stays open, too", () => {
  const { told } = open();
  expect(told()).toEqual([opened.texting, ["mail", "text"]]);
  act(() => void vi.advanceTimersByTime(60_000));
  expect(told()).toEqual([opened.texting, ["mail", "text"]]);
  act(() => void vi.advanceTimersByTime(30_000));
  const why = "It is too late in the day where the visitor may be.";
  expect(told()).toEqual([{ allowed: false, why, lately: true }, ["mail"]]);
});

it("offers none once something has happened to the lead that the page does not show", () => {
  const { told, rerender } = open();
  news.set("b", 9).set("a", 7);
  rerender();
  expect(told()).toEqual([opened.texting, ["mail", "text"]]);
  news.set("a", 8);
  rerender();
  const why = "The lead has changed meanwhile, and may have ended them.";
  expect(told()).toEqual([{ allowed: false, why, lately: true }, ["mail"]]);
});

it("says over the lead what is not as it was, and first of all that it has changed", () => {
  const Panel = () => <LeadNews opened={useLeadNow(opened)} to="/admin/quotes/a" />;
  const { rerender } = render(<Panel />, { wrapper: clock });
  const told = () => screen.getByRole("status").textContent;
  expect(told()).toBe("");
  act(() => void vi.advanceTimersByTime(90_000));
  expect(told()).toBe("This lead: Text off — show");
  news.set("a", 8);
  rerender(<Panel />);
  expect(told()).toBe("This lead: Changed — show");
});
