import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { ListPage } from "~/desk/list.server";
import { plainList } from "~/desk/list-state";
import { useLiveList } from "~/desk/live-list";
import type { DeskSidebar } from "~/staff/sidebar.server";

class FakeSource extends EventTarget {
  close = vi.fn();
  constructor() {
    super();
    source = this;
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("EventSource", FakeSource);
  vi.stubGlobal("fetch", fetched);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("offers to load the list again after a request that failed, and goes on listening", async () => {
  const { result } = renderHook(() => useLiveList(page, sidebar));
  const owner = () => result.current.leads.map((lead) => lead.owner);
  const change = async (lastEventId: string) => {
    const data = '{"leadId":"a","arrived":false}';
    source?.dispatchEvent(new MessageEvent("lead", { lastEventId, data }));
    await act(() => vi.advanceTimersByTimeAsync(1_000));
  };
  fetched.mockRejectedValueOnce(new Error("offline"));
  await change("8");
  expect([owner(), result.current.news.missed]).toEqual([[null], true]);
  await change("9");
  expect([owner(), result.current.news.missed]).toEqual([["Ben"], true]);
  expect(fetched.mock.calls.map(([address]) => address)).toEqual(
    Array(2).fill("/admin/quotes/changes?shown=a"),
  );
});

let source: FakeSource | undefined;

const changes = { rows: [{ id: "a", owner: "Ben" }], fitting: [], sidebar: null };
const fetched = vi.fn(async (_address: string) => Response.json(changes));

const page = {
  state: plainList,
  list: { leads: [{ id: "a", owner: null }], next: null, previous: null },
  newsId: 7,
} as unknown as ListPage;
const sidebar = { madeAt: "2026-11-20T15:00:00.000Z", followUpsAt: [] } as unknown as DeskSidebar;
