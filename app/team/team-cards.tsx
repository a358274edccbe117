import { useLoaderData } from "@remix-run/react";
import { teamCardMessages } from "~/pages/about.messages";
import { AboutPage } from "~/pages/about-page";
import { type RouteHandle, useInLanguage } from "~/site/site-data";
import { Badge } from "~/ui/badge";
import type { loadAboutPage } from "./team.server";

export const handle: RouteHandle = { publicPage: { tags: ["team"] } };

/** The about page with the team from the database. */
export function About() {
  const { members, ...pictures } = useLoaderData<typeof loadAboutPage>();
  return <AboutPage {...pictures} team={members.length > 0 && <TeamCards members={members} />} />;
}

/** The leadership team: name, role, experience, a few sentences and, if there is one, a photo of each member. */
export function TeamCards(props: Pick<Awaited<ReturnType<typeof loadAboutPage>>, "members">) {
  const { example, portrait } = useInLanguage(teamCardMessages);
  return (
    <ul className="grid grid-cols-1 gap-x-16 gap-y-8 lg:grid-cols-2">
      {props.members.map(({ id, name, profileImage, lines, sample }) => (
        <li key={id} className="relative flex flex-wrap gap-x-6 gap-y-4 border-t border-rule pt-4">
          {profileImage && (
            <img
              src={profileImage}
              alt={portrait(name)}
              width={96}
              height={96}
              loading="lazy"
              decoding="async"
              className="size-24 shrink-0 rounded-md bg-sunken object-cover"
            />
          )}
          <div className="min-w-[min(12rem,100%)] flex-1">
            {lines.map(({ name: field, control, text, lang }, index) => {
              const Line = index === 0 ? "h3" : "p";
              return (
                <Line key={field} lang={lang} className={lookOf(index, control)}>
                  {text}
                </Line>
              );
            })}
          </div>
          {sample && (
            <p className="absolute end-0 -top-3.5">
              <Badge>{example}</Badge>
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Returns the classes of a line: name, role and experience, then the text. */
function lookOf(index: number, control: string): string {
  if (control === "textarea") return "mt-2 text-base";
  return ["text-xl", "text-base"][index] ?? "text-sm text-muted";
}
