import { type ReactNode, useEffect, useState } from "react";
import { requiredContext } from "~/ui/required-context";
import type { DeskSidebar } from "./sidebar.server";

const [Time, useDeskTime] = requiredContext<{ now: number; timeZone: string }>("DeskTime");

/** Returns the page's current time (epoch milliseconds) and time zone (IANA name). */
export { useDeskTime };

/** Provides the current time to a desk page. Begins with the time of rendering and, with scripts, advances every minute. */
export function DeskTime({ sidebar, children }: { sidebar: DeskSidebar; children: ReactNode }) {
  const { madeAt, timeZone } = sidebar;
  const now = useMinutes(madeAt);
  return <Time value={{ now, timeZone }}>{children}</Time>;
}

/** Returns the sidebar's counts as of `now` (epoch milliseconds), with leads that became due since the sidebar was loaded. Assumes that no lead has changed. */
export function sidebarAt(sidebar: DeskSidebar, now: number) {
  const at = new Date(now).toISOString();
  const late = sidebar.overdueAt.filter((due) => due < at).length;
  const risen = sidebar.followUpsAt.filter((due) => due <= at);
  const lateAgain = risen.filter((due) => due < at).length;
  return {
    now: sidebar.now + risen.length,
    overdue: sidebar.overdue + late + lateAgain,
    today: Math.max(0, sidebar.today - risen.length),
    waiting: sidebar.waiting,
  };
}

const minuteMs = 60_000;

/** Returns `madeAt` (UTC ISO) as epoch milliseconds and, while the page is visible, the time of each full minute after it. */
function useMinutes(madeAt: string): number {
  const made = Date.parse(madeAt);
  const [ticked, setTicked] = useState({ madeAt, now: made });
  useEffect(() => {
    // The browser's clock may be wrong, so it only measures the time since `madeAt`.
    const ahead = Date.now() - Date.parse(madeAt);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = () => {
      timer = setTimeout(tick, minuteMs - ((Date.now() - ahead) % minuteMs));
    };
    const tick = () => {
      setTicked({ madeAt, now: Date.now() - ahead });
      wait();
    };
    const onVisibility = () => {
      clearTimeout(timer);
      if (!document.hidden) tick();
    };
    document.addEventListener("visibilitychange", onVisibility);
    if (!document.hidden) wait();
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", onVisibility);
    };
  }, [madeAt]);
  return ticked.madeAt === madeAt ? ticked.now : made;
}
