import { act, cleanup, fireEvent, renderHook, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { toastDurationMs, toastRemovalMs, useToast } from "~/ui/toast";

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  cleanup();
  act(() => document.getElementsByTagName("ol")[0]?.blur());
  vi.useRealTimers();
});

describe("a toast", () => {
  it("shows its title, description and link", () => {
    const toast = mount();
    act(() => {
      toast({
        title: "Quote Request Submitted!",
        description: "Reference ID: 1a2b3c4d",
        action: { href: "/receipt/token", label: "View your receipt" },
      });
    });
    expect(shown()).toEqual(["Quote Request Submitted!"]);
    expect(screen.getByText("Reference ID: 1a2b3c4d")).toBeDefined();
    const link = screen.getByRole("link", { name: "View your receipt" });
    expect(link.getAttribute("href")).toBe("/receipt/token");
  });

  it("replaces the one before", () => {
    const toast = mount();
    act(() => {
      toast({ title: "First" });
    });
    act(() => {
      toast({ title: "Second", variant: "destructive" });
    });
    expect(shown()).toEqual(["Second"]);
  });

  it("disappears after exactly five seconds", () => {
    const toast = mount();
    act(() => {
      toast({ title: "Success" });
    });
    pass(toastDurationMs - 1);
    expect(shown()).toEqual(["Success"]);
    pass(1);
    expect(shown()).toEqual([]);
  });

  it("stays under the pointer, and continues its timer afterwards", () => {
    const toast = mount();
    act(() => {
      toast({ title: "Read me" });
    });
    pass(4_000);
    fireEvent.pointerMove(screen.getByRole("region"));
    pass(60_000);
    expect(shown()).toEqual(["Read me"]);
    fireEvent.pointerLeave(screen.getByRole("region"));
    pass(1_000);
    expect(shown()).toEqual([]);
  });

  it("is dismissed by its button", () => {
    const toast = mount();
    act(() => {
      toast({ title: "Error", variant: "destructive" });
    });
    fireEvent.click(screen.getByRole("button", { name: "Dismiss this notification" }));
    expect(shown()).toEqual([]);
  });

  it("is reached by F8", () => {
    const toast = mount();
    act(() => {
      toast({ title: "Success" });
    });
    fireEvent.keyDown(document, { code: "F8", key: "F8" });
    expect(document.activeElement?.className).toContain("toast-viewport");
  });

  it("is dismissed by Escape, wherever the focus is", () => {
    const toast = mount();
    act(() => {
      toast({ title: "Success" });
    });
    fireEvent.keyDown(document.body, { key: "Escape" });
    expect(shown()).toEqual([]);
  });

  it("is announced in full while it is visible", () => {
    const toast = mount();
    act(() => {
      toast({ title: "Error", description: "Please try again." });
    });
    expect(screen.getByRole("status").textContent?.trim()).toBe("Error Please try again.");
    pass(toastDurationMs);
    expect(screen.getByRole("status").textContent).toBe("");
  });

  it("survives leaving its page", () => {
    const toast = mount();
    act(() => {
      toast({ title: "Success" });
    });
    cleanup();
    mount();
    expect(shown()).toEqual(["Success"]);
  });

  it("is removed 1,000,000 ms after it closed", () => {
    const toast = mount();
    act(() => {
      toast({ title: "Success" });
    });
    pass(toastDurationMs);
    pass(toastRemovalMs - 1);
    expect(document.querySelector(".toast")).not.toBeNull();
    pass(1);
    expect(document.querySelector(".toast")).toBeNull();
    expect(toastRemovalMs).toBe(1_000_000);
  });

  it.each([
    ["stays where it was swiped too little", 49, ["Swipe me"]],
    ["goes where it was swiped 50 pixels to the right", 50, []],
    ["stays where it was swiped to the left", -80, ["Swipe me"]],
  ])("%s", (_, pixels, left) => {
    const toast = mount();
    act(() => {
      toast({ title: "Swipe me" });
    });
    swipe(screen.getByRole("listitem"), pixels);
    expect(shown()).toEqual(left);
  });
});

/** Mounts a page that shows toasts and returns a function that shows one. */
function mount() {
  return renderHook(useToast).result.current;
}

/** jsdom does not support pointer capture. */
function swipe(element: HTMLElement, pixels: number) {
  element.setPointerCapture = () => undefined;
  element.hasPointerCapture = () => true;
  for (const [type, x] of [
    ["pointerdown", 100],
    ["pointermove", 100 + pixels],
    ["pointerup", 100 + pixels],
  ] as const) {
    fireEvent(element, new MouseEvent(type, { bubbles: true, clientX: x, button: 0 }));
  }
}

function pass(milliseconds: number) {
  act(() => {
    vi.advanceTimersByTime(milliseconds);
  });
}

function shown(): (string | null)[] {
  return [...document.querySelectorAll(".toast:not([hidden]) .font-semibold:first-child")].map(
    (title) => title.textContent,
  );
}
