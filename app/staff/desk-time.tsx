import { createContext, type ReactNode, useContext, useEffect, useState } from "react";
import type { DeskSidebar } from "./sidebar.server";

const Time = createContext<{ now: number; timeZone: string } | null>(null);

/** The one clock of a page of the desk: it stands at the moment when the page was made, and with scripts goes on. */
export function DeskTime({ sidebar, children }: { sidebar: DeskSidebar; children: ReactNode }) {
  const { madeAt, timeZone } = sidebar;
  const now = useMinutes(madeAt);
  return <Time.Provider value={{ now, timeZone }}>{children}</Time.Provider>;
}

/** Returns the moment (epoch milliseconds) and the zone (IANA name) in which the page tells times. */
export function useDeskTime(): { now: number; timeZone: string } {
  const time = useContext(Time);
  if (time === null) throw new Error("useDeskTime needs the desk's frame");
  return time;
}

/** Returns the counts of the boxes as they are by the page's clock. */
export function useSidebarClock(sidebar: DeskSidebar) {
  return sidebarAt(sidebar, useDeskTime().now);
}

/** Returns the counts of the boxes at a moment (epoch milliseconds) after they were made, if nobody did anything meanwhile. */
export function sidebarAt(sidebar: DeskSidebar, now: number) {
  const at = new Date(now).toISOString();
  const late = sidebar.overdueAt.filter((due) => due < at).length;
  const back = sidebar.todayAt.filter((begins) => begins <= at).length;
  return {
    now: sidebar.now,
    overdue: sidebar.overdue + late,
    today: sidebar.today + back,
    // More than were counted are still more.
    waiting: sidebar.waiting > 1_000 ? sidebar.waiting : sidebar.waiting - back,
  };
}

const minuteMs = 60_000;

/** Returns `madeAt` (UTC ISO) as epoch milliseconds, then each full minute since, while the page is seen. */
function useMinutes(madeAt: string): number {
  const made = Date.parse(madeAt);
  const [ticked, setTicked] = useState({ madeAt, now: made });
  useEffect(() => {
    // A browser's clock may be wrong: only what has passed since the site told its own is taken from it.
    const ahead = Date.now() - Date.parse(madeAt);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = () => {
      timer = setTimeout(tick, minuteMs - ((Date.now() - ahead) % minuteMs));
    };
    const tick = () => {
      setTicked({ madeAt, now: Date.now() - ahead });
      wait();
    };
    const turn = () => {
      clearTimeout(timer);
      if (!document.hidden) tick();
    };
    document.addEventListener("visibilitychange", turn);
    if (!document.hidden) wait();
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", turn);
    };
  }, [madeAt]);
  return ticked.madeAt === madeAt ? ticked.now : made;
}
