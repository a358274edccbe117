import { useLoaderData } from "@remix-run/react";
import { teamCardMessages } from "~/pages/about.messages";
import { AboutPage } from "~/pages/about-page";
import { Monogram } from "~/site/illustrations/monogram";
import { type RouteHandle, useInLanguage } from "~/site/site-data";
import { Badge } from "~/ui/badge";
import { Card } from "~/ui/card";
import type { loadTeam } from "./member.server";

export const handle: RouteHandle = { publicPage: { tags: ["team"] } };

/** The about page with the team from the database. */
export function About() {
  const { members } = useLoaderData<typeof loadTeam>();
  return <AboutPage team={members.length > 0 && <TeamCards members={members} />} />;
}

type ShownMember = Awaited<ReturnType<typeof loadTeam>>["members"][number];

/** The leadership cards: photo or initials, name, role, experience, a few sentences. */
export function TeamCards({ members }: { members: readonly ShownMember[] }) {
  const { example } = useInLanguage(teamCardMessages);
  return (
    <ul className="grid grid-cols-1 gap-6 lg:grid-cols-2">
      {members.map((member) => (
        <Card as="li" key={member.id} className="sm:p-8">
          <div className="flex flex-wrap items-center gap-5">
            <Portrait member={member} />
            <div className="min-w-[min(9rem,100%)] flex-1">
              {member.lines
                .filter(({ control }) => control === "text")
                .map(({ name, text, lang }, index) =>
                  index === 0 ? (
                    <h3 key={name} className="text-xl">
                      {text}
                    </h3>
                  ) : (
                    <p
                      key={name}
                      lang={lang}
                      className={index === 1 ? "text-base" : "text-sm text-muted"}
                    >
                      {text}
                    </p>
                  ),
                )}
            </div>
            {member.sample && <Badge>{example}</Badge>}
          </div>
          {member.lines
            .filter(({ control }) => control === "textarea")
            .map(({ name, text, lang }) => (
              <p key={name} lang={lang} className="mt-5 text-base">
                {text}
              </p>
            ))}
        </Card>
      ))}
    </ul>
  );
}

const portraitClass = "size-20 shrink-0 rounded-full sm:size-24";

function Portrait({ member: { name, profileImage } }: { member: ShownMember }) {
  const { portrait } = useInLanguage(teamCardMessages);
  if (profileImage === null) return <Monogram name={name} className={portraitClass} />;
  return (
    <img
      src={profileImage}
      alt={portrait(name)}
      width={96}
      height={96}
      loading="lazy"
      decoding="async"
      className={`${portraitClass} bg-sunken object-cover`}
    />
  );
}
