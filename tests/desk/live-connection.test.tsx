import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { listenToLeads } from "~/desk/live-list";

class FakeSource extends EventTarget {
  readyState = 1;
  constructor(readonly address: string) {
    super();
    opened.push(this);
  }
  close = () => (this.readyState = 2);
}

beforeEach(() => {
  opened.length = 0;
  localStorage.clear();
  vi.clearAllMocks();
  vi.stubGlobal("EventSource", FakeSource);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it("closes the stream of a hidden tab and resumes after its last event", () => {
  const stop = listenToLeads(7, listener);
  expect(opened.map(({ address }) => address)).toEqual(["/admin/live?after=7"]);
  tell(9);
  expect(listener.heard).toHaveBeenCalledWith({ id: 9, leadId: "a", arrived: true });
  turn(true);
  expect(openStreams()).toEqual([]);
  turn(false);
  turn(false);
  expect(openStreams().map(({ address }) => address)).toEqual(["/admin/live?after=9"]);
  tell(600, "missed");
  expect(listener.missed).toHaveBeenCalledOnce();
  stop();
  turn(false);
  expect(openStreams()).toEqual([]);
});

it("stays open in a hidden tab that announces new leads", () => {
  localStorage.setItem("desk-sound", "1");
  const stop = listenToLeads(7, listener);
  turn(true);
  expect(openStreams()).toHaveLength(1);
  stop();
});

function openStreams() {
  return opened.filter(({ readyState }) => readyState === 1);
}

function turn(hidden: boolean) {
  vi.spyOn(document, "hidden", "get").mockReturnValue(hidden);
  document.dispatchEvent(new Event("visibilitychange"));
}

function tell(id: number, name = "lead") {
  return openStreams()[0]?.dispatchEvent(
    new MessageEvent(name, { lastEventId: String(id), data: '{"leadId":"a","arrived":true}' }),
  );
}

const opened: FakeSource[] = [];

const listener = { heard: vi.fn(), missed: vi.fn(), live: vi.fn() };
