import { useLoaderData } from "@remix-run/react";
import type { AboutWords } from "~/pages/about.en";
import { AboutPage } from "~/pages/about-page";
import { Monogram } from "~/site/illustrations/monogram";
import type { RouteHandle } from "~/site/site-data";
import { Badge } from "~/ui/badge";
import { Card } from "~/ui/card";
import type { loadTeam } from "./member.server";

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

type ShownMember = Awaited<ReturnType<typeof loadTeam>>["members"][number];

interface TeamCardsProps {
  members: readonly ShownMember[];
  /** What is said around what staff typed of the team. */
  words: AboutWords["teamCards"];
}

/** The leadership cards: photo or initials, name, role, experience, a few sentences. */
export function TeamCards({ members, words }: TeamCardsProps) {
  return (
    <ul className="grid grid-cols-1 gap-6 lg:grid-cols-2">
      {members.map((member) => (
        <Card as="li" key={member.id} className="sm:p-8">
          <div className="flex flex-wrap items-center gap-5">
            <Portrait member={member} words={words} />
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
            {member.sample && <Badge>{words.example}</Badge>}
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

interface PortraitProps extends Pick<TeamCardsProps, "words"> {
  member: ShownMember;
}

function Portrait({ member: { name, profileImage }, words }: PortraitProps) {
  if (profileImage === null) return <Monogram name={name} className={portraitClass} />;
  return (
    <img
      src={profileImage}
      alt={words.portrait(name)}
      width={96}
      height={96}
      loading="lazy"
      decoding="async"
      className={`${portraitClass} bg-sunken object-cover`}
    />
  );
}
