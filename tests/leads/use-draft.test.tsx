import { cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { draftDays, useDraft } from "~/leads/use-draft";

const name = "draft quote-request";
const dayMs = 86_400_000;

beforeEach(() => {
  document.body.innerHTML = '<form><input name="companyName"></form>';
});

afterEach(() => {
  cleanup();
  localStorage.clear();
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
