import { data, type MetaFunction } from "@remix-run/node";
import { NotFoundPage } from "~/site/message-page";
import { siteDataOf } from "~/site/page-meta";

export const meta: MetaFunction = ({ matches }) => [
  { title: siteDataOf(matches)?.messages.message.notFound.title },
  { name: "robots", content: "noindex" },
];

/** Answers every address that no other route knows with status 404. */
export function loader() {
  return data(null, { status: 404 });
}

export default function NotFound() {
  return <NotFoundPage />;
}
