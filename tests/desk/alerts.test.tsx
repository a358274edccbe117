import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { announceLead, DeskAlerts } from "~/desk/alerts";
import { DeskKeyboard } from "~/desk/keyboard";

vi.mock("@remix-run/react", () => ({ useNavigate: () => () => undefined }));
let permission: string;

beforeEach(() => {
  localStorage.clear();
  Object.assign(heard, { notes: 0, notifications: [] });
  permission = "granted";
  const part = () => ({ connect: () => undefined, gain: {}, frequency: {}, stop: () => undefined });
  vi.stubGlobal(
    "AudioContext",
    class {
      currentTime = 0;
      createGain = part;
      createOscillator = () => ({ ...part(), start: () => (heard.notes += 1) });
    },
  );
  vi.stubGlobal(
    "Notification",
    class {
      static requestPermission = async () => permission;
      constructor(...shown: unknown[]) {
        heard.notifications.push(shown);
      }
    },
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it("is silent until sounds are turned on", () => {
  announceLead(1);
  expect(heard).toEqual({ notes: 0, notifications: [] });
});

it("sounds once turned on, with an immediate preview", () => {
  press("Play a sound");
  const tried = heard.notes;
  expect(tried).toBeGreaterThan(0);
  announceLead(2);
  expect(heard.notes).toBe(2 * tried);
  expect(heard.notifications).toEqual([]);
});

it("sounds once per lead, however many tabs are open", () => {
  press("Play a sound");
  const tried = heard.notes;
  for (const id of [8, 8, 7]) announceLead(id);
  expect(heard.notes).toBe(2 * tried);
});

it("notifies of a lead without its content", async () => {
  press("Show a notification");
  const box = screen.getByRole("checkbox", { name: "Show a notification", hidden: true });
  await waitFor(() => expect(box).toHaveProperty("checked", true));
  announceLead(3);
  expect(heard.notifications).toEqual([["A new lead has arrived", { tag: "desk-lead" }]]);
});

it("stays off, with the reason, where the browser does not allow it", async () => {
  permission = "denied";
  press("Show a notification");
  await screen.findByText(/This browser blocks notifications/);
  announceLead(4);
  expect(heard.notifications).toEqual([]);
});

it("pauses the desk's shortcuts while its menu is open", () => {
  const taken = vi.fn();
  HTMLElement.prototype.checkVisibility ??= () => true;
  vi.stubGlobal("CSS", { escape: String });
  render(
    <>
      <DeskKeyboard closeTo={null} />
      <DeskAlerts />
      <button type="button" data-key="t" onClick={taken}>
        Assign to me
      </button>
    </>,
  );
  fireEvent.keyDown(document.body, { key: "t" });
  expect(taken).toHaveBeenCalledTimes(1);
  screen.getByText("When a lead arrives or needs you").closest("dialog")?.toggleAttribute("open");
  fireEvent.keyDown(document.body, { key: "t" });
  expect(taken).toHaveBeenCalledTimes(1);
});

function press(name: string) {
  render(<DeskAlerts />);
  fireEvent.click(screen.getByRole("checkbox", { name, hidden: true }));
}

const heard = { notes: 0, notifications: [] as unknown[][] };
