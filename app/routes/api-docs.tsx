import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ApiReferencePage } from "~/components/site/api-reference";
import { apiDocument } from "~/http/api/api-document.server";
import { referenceOf } from "~/http/api/reference.server";
import { pageMeta } from "~/site/page-meta";
import type { RouteHandle } from "~/site/route-handle";

export const handle: RouteHandle = { publicPage: {} };

export const meta: MetaFunction = pageMeta("apiDocs");

export async function loader() {
  return { reference: referenceOf(JSON.parse(await apiDocument())) };
}

export default function ApiDocs() {
  const { reference } = useLoaderData<typeof loader>();
  return <ApiReferencePage reference={reference} />;
}
