import { render, renderHook, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { beforeEach, expect, it, vi } from "vitest";
import { LeadNews, useLeadNow } from "~/desk/live-list";
import type { OpenedLead } from "~/desk/open-lead.server";

vi.mock("@remix-run/react", () => ({
  useOutletContext: () => news,
  Link: ({ children }: { children: ReactNode }) => <a href="/">{children}</a>,
}));

beforeEach(() => {
  news.newest.clear();
  news.rows.clear();
});

it("offers no text messages once the lead has changed", () => {
  const { offered, rerender } = open();
  news.newest.set("b", 9).set("a", 7);
  rerender();
  expect(offered()).toEqual([opened.texting, ["mail", "text"]]);
  news.newest.set("a", 8);
  rerender();
  expect(offered()).toEqual([{ allowed: false, why: "See the change." }, ["mail"]]);
});

it("updates status, owner and next step in place, and announces it", () => {
  const { rerender } = render(<Shown />);
  const announced = () => screen.getByRole("status").textContent;
  expect(announced()).toBe("");
  news.rows.set("a", { status: "quoted", owner: "Ben", dueText: "Nov 26, 3:00 PM" });
  rerender(<Shown />);
  expect(announced()).toBe("");
  news.newest.set("a", 8);
  rerender(<Shown />);
  expect(announced()).toBe(
    "This lead changed: Quoted, owner Ben, next step Nov 26, 3:00 PM.This lead: Changed — show",
  );
});

it("announces no earlier state before the change is loaded", () => {
  news.newest.set("a", 8);
  const { container } = render(<Shown />);
  expect(container.textContent).toBe("This lead: Changed — show");
});

function Shown() {
  return <LeadNews {...useLeadNow(opened)} to="/admin/quotes/a" />;
}

function open() {
  const { result, rerender } = renderHook(() => useLeadNow(opened));
  return {
    offered: () => [result.current.texting, result.current.messages.map(({ channel }) => channel)],
    rerender,
  };
}

const news = { newest: new Map<string, number>(), rows: new Map<string, object>() };

const opened = {
  lead: { id: "a" },
  now: { status: "new", owner: null, dueText: null },
  timeline: [{ id: 7 }],
  texting: { allowed: true },
  messages: [{ channel: "mail" }, { channel: "text" }],
} as unknown as OpenedLead;
