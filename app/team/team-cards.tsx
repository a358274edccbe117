import { Monogram } from "~/site/illustrations/monogram";
import type { MaybeSample } from "~/site/page-content";
import { Badge } from "~/ui/badge";
import { Card } from "~/ui/card";
import type { PresentedTeamMember } from "./member.server";

type ShownMember = PresentedTeamMember & MaybeSample;

/** The leadership cards: photo or initials, name, role, experience, a few sentences. */
export function TeamCards({ members }: { members: readonly ShownMember[] }) {
  return (
    <ul className="grid grid-cols-1 gap-6 lg:grid-cols-2">
      {members.map((member) => (
        <Card as="li" key={member.id} className="sm:p-8">
          <div className="flex flex-wrap items-center gap-5">
            <Portrait member={member} />
            <div className="min-w-[min(9rem,100%)] flex-1">
              <h3 className="text-xl">{member.name}</h3>
              <p className="text-base">{member.role}</p>
              <p className="text-sm text-muted">{member.experience}</p>
            </div>
            {member.sample && <Badge>Example</Badge>}
          </div>
          <p className="mt-5 text-base">{member.bio}</p>
        </Card>
      ))}
    </ul>
  );
}

const portraitClass = "size-20 shrink-0 rounded-full sm:size-24";

function Portrait({ member: { name, profileImage } }: { member: PresentedTeamMember }) {
  if (profileImage === null) return <Monogram name={name} className={portraitClass} />;
  return (
    <img
      src={profileImage}
      alt={`Portrait of ${name}`}
      width={96}
      height={96}
      loading="lazy"
      decoding="async"
      className={`${portraitClass} bg-sunken object-cover`}
    />
  );
}
