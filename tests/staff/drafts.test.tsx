import { cleanup, renderHook } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { unsendDrafts, useDrafts } from "~/staff/drafts";

vi.mock("@remix-run/react", () => ({ useLocation: () => ({ key: "default" }) }));

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

it("keeps text that was typed before the scripts ran, if the sent form was not saved", () => {
  const { form, field } = openPage();
  field.value = "Pia Passkey";
  renderHook(useDrafts);
  form.dispatchEvent(new Event("submit", { bubbles: true }));
  // The page that asks to confirm, instead of the one that shows the saved form.
  cleanup();
  unsendDrafts();
  const again = openPage();
  renderHook(useDrafts);
  expect(again.field.value).toBe("Pia Passkey");
  expect(again.details.open).toBe(true);
});

function openPage() {
  document.body.innerHTML = `<form method="post"><details><input type="text" id="username"></details></form>`;
  const find = <E extends Element>(selector: string) => document.querySelector(selector) as E;
  return {
    form: find<HTMLFormElement>("form"),
    field: find<HTMLInputElement>("input"),
    details: find<HTMLDetailsElement>("details"),
  };
}
