import { useLoaderData } from "@remix-run/react";
import { ApiPage } from "~/api/api-page";
import { apiDocument } from "~/api/document.server";
import type { RouteHandle } from "~/site/site-data";

export const handle: RouteHandle = { publicPage: {}, thumbBar: false };

export function loader() {
  return { document: apiDocument() };
}

export default function ApiDocs() {
  return <ApiPage {...useLoaderData<typeof loader>()} />;
}
