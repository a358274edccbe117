import { render, screen } from "@testing-library/react";
import type { ComponentProps } from "react";
import { expect, it, vi } from "vitest";
import { LeadStatusForm } from "~/desk/lead-status";
import type { OpenedLead } from "~/desk/open-lead.server";

const message = "Only a won lead gets a client account.";
vi.mock("@remix-run/react", () => ({
  useActionData: () => ({ intent: "ask-client", title: "Not asked", message }),
  useNavigation: () => ({ state: "idle" }),
  Form: ({ preventScrollReset: _, ...form }: ComponentProps<"form"> & Record<string, unknown>) => (
    <form {...form} />
  ),
}));

it("says why no client account was asked for, on a lead that is no longer won", () => {
  const lost = { status: "lost", lostReason: "price", version: 3, quarantined: false };
  const opened = { lead: lost, now: { status: "lost" } } as unknown as OpenedLead;
  render(<LeadStatusForm {...opened} />);
  expect(screen.getByText(message)).toBeTruthy();
});
