import { useLoaderData } from "@remix-run/react";
import type { AboutWords } from "~/pages/about.en";
import { AboutPage } from "~/pages/about-page";
import type { RouteHandle } from "~/site/site-data";
import type { loadTeam } from "./member.server";
import { TeamCards } from "./team-cards";

/** What both languages' routes say of themselves. */
export const handle: RouteHandle = { publicPage: { tags: ["team"] } };

/** The page of both languages' routes. */
export function About({ words }: { words: AboutWords }) {
  const { members } = useLoaderData<typeof loadTeam>();
  return (
    <AboutPage
      words={words}
      team={members.length > 0 && <TeamCards members={members} words={words.teamCards} />}
    />
  );
}
