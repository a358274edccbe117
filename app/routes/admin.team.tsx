import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { getDatabase } from "#db/connection.server";
import { findAllTeamMembers } from "#db/queries/team-members.server";
import { AdminShell } from "~/components/admin/admin-shell";
import { Badge } from "~/components/ui/badge";
import { Card } from "~/components/ui/card";
import { requireAdmin } from "~/http/guards.server";
import { personalPage, privateHeaders, withPageErrors } from "~/http/respond.server";

export const handle = { scripts: true, layout: "admin" };

export const meta: MetaFunction = () => [{ title: "Team" }, { name: "robots", content: "noindex" }];

export const headers = personalPage;

export async function loader({ request }: LoaderFunctionArgs) {
  const admin = await withPageErrors(() => requireAdmin(request));
  const members = await withPageErrors(() => findAllTeamMembers(getDatabase().db));
  return data({ members, username: admin.username }, { headers: privateHeaders });
}

export default function Team() {
  const { members, username } = useLoaderData<typeof loader>();
  return (
    <AdminShell title="Team" username={username}>
      <ul className="grid gap-6 md:grid-cols-2 xl:grid-cols-3">
        {members.map((member) => (
          <Card as="li" key={member.id}>
            <h2 className="text-xl">{member.name}</h2>
            <p className="text-muted">{member.role}</p>
            <p className="mt-3">{member.experience}</p>
            <p className="mt-3">{member.bio}</p>
            {member.sample && (
              <p className="mt-4">
                <Badge tone="accent">Sample</Badge>
              </p>
            )}
          </Card>
        ))}
      </ul>
    </AdminShell>
  );
}
