import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { apiDocument } from "~/api/api-document.server";
import { referenceOf } from "~/api/reference.server";
import { ApiReferencePage } from "~/api/reference-page";
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
