import { render, renderHook, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { beforeEach, expect, it, vi } from "vitest";
import { LeadNews, useLeadNow } from "~/desk/live-list";
import type { OpenedLead } from "~/desk/open-lead.server";

vi.mock("@remix-run/react", () => ({
  useOutletContext: () => news,
  Link: ({ children }: { children: ReactNode }) => <a href="/">{children}</a>,
}));

beforeEach(() => news.clear());

it("offers no queue once the lead changed since the page", () => {
  const { told, rerender } = open();
  news.set("b", 9).set("a", 7);
  rerender();
  expect(told()).toEqual([opened.texting, ["mail", "text"]]);
  news.set("a", 8);
  rerender();
  const why = "The lead has changed, and the visitor may have stopped them.";
  expect(told()).toEqual([{ allowed: false, why, zones: [] }, ["mail"]]);
});

it("shows above the lead that it has changed", () => {
  const { rerender } = render(<LeadNews opened={opened} to="/admin/quotes/a" />);
  const told = () => screen.getByRole("status").textContent;
  expect(told()).toBe("");
  news.set("a", 8);
  rerender(<LeadNews opened={opened} to="/admin/quotes/a" />);
  expect(told()).toBe("This lead: Changed — show");
});

function open() {
  const { result, rerender } = renderHook(() => useLeadNow(opened));
  return {
    told: () => [result.current.texting, result.current.messages.map(({ channel }) => channel)],
    rerender,
  };
}

const news = new Map<string, number>();

const opened = {
  lead: { id: "a" },
  timeline: [{ id: 7 }],
  texting: { allowed: true, zones: [] },
  messages: [{ channel: "mail" }, { channel: "text" }],
} as unknown as OpenedLead;
