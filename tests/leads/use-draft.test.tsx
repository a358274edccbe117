import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { draftDays, useDraft } from "~/leads/use-draft";
import { commentsMaxLength } from "~/ui/typed-text";

const name = "draft quote-request";
const dayMs = 86_400_000;

beforeEach(() => {
  document.body.innerHTML = '<form><input name="companyName"></form>';
});

afterEach(() => {
  cleanup();
  localStorage.clear();
  history.replaceState(null, "", "/");
});

/** Opens a form in a browser that stores `text` as its draft. Returns what the form then holds. */
function openForm(text: string) {
  localStorage.setItem(name, text);
  const form = document.querySelector("form");
  const { result } = renderHook(() =>
    useDraft({ kind: "quote-request", element: { current: form }, preselect: {}, restores: true }),
  );
  return { company: document.querySelector("input")?.value, state: result.current.state };
}

const draftOf = (at: number) =>
  JSON.stringify({ at, query: "", texts: { companyName: "Half Filled Freight" } });

describe("a draft on the device", () => {
  it("is restored within seven days", () => {
    expect(draftDays).toBe(7);
    expect(openForm(draftOf(Date.now() - 7 * dayMs + 60_000))).toEqual({
      company: "Half Filled Freight",
      state: "restored",
    });
  });

  it.each([
    ["older than seven days", draftOf(Date.now() - 7 * dayMs - 1)],
    ["that the form did not write", "not what the form wrote"],
    ["without texts", JSON.stringify({ at: Date.now() })],
  ])("%s is deleted and leaves the form empty", (_, text) => {
    expect(openForm(text)).toEqual({ company: "", state: undefined });
    expect(localStorage.getItem(name)).toBeNull();
  });
});

describe("a comment in a draft, on a page whose URL preselects a comment", () => {
  const figures = "Factoring calculator:\nMonthly revenue $50,000";

  /** Opens the form with `preset` at `query` and types a contact name. Returns the comment shown. */
  function openWith(preset: string, query: string) {
    history.replaceState(null, "", `/get-quote${query}`);
    document.body.innerHTML = `<form><input name="contactName"><textarea name="comments">\n${preset}</textarea></form>`;
    const form = document.querySelector("form") ?? document.createElement("form");
    const { result, unmount } = renderHook(() =>
      useDraft({
        kind: "quote-request",
        element: { current: form },
        preselect: preset === "" ? {} : { comments: preset },
        restores: true,
      }),
    );
    act(() => {
      form.querySelector("input")?.setAttribute("value", "Ana");
      result.current.store(form);
    });
    unmount();
    return form.querySelector("textarea")?.value;
  }

  const store = (comments: string) =>
    localStorage.setItem(name, JSON.stringify({ at: Date.now(), query: "", texts: { comments } }));

  it("is followed by the preselected comment, once", () => {
    store("Call me first.");
    const both = `Call me first.\n\n${figures}`;
    for (const query of ["?from=1", "?from=1", "?from=2"]) {
      expect(openWith(figures, query)).toBe(both);
    }
    expect(openWith("", "")).toBe(both);
    expect(openWith(figures, "?from=1")).toBe(both);
    expect(localStorage.getItem(name)).toContain("Call me first.");
  });

  it("stays alone if both are too long, and gives way if it is empty", () => {
    const fits = "x".repeat(commentsMaxLength - figures.length - 2);
    store(fits);
    expect(openWith(figures, "?from=1")).toBe(`${fits}\n\n${figures}`);
    store(`${fits}x`);
    expect(openWith(figures, "?from=1")).toBe(`${fits}x`);
    expect(localStorage.getItem(name)).toContain(`${fits}x`);
    store("");
    expect(openWith(figures, "?from=1")).toBe(figures);
  });
});
