import { useLoaderData } from "@remix-run/react";
import { ApiPage } from "~/api/api-page";
import { describeApi } from "~/api/document.server";
import { getConfig } from "~/config.server";
import type { RouteHandle } from "~/site/site-data";

export const handle: RouteHandle = { publicPage: {}, thumbBar: false };

export function loader() {
  return { document: describeApi(getConfig()) };
}

export default function ApiDocs() {
  return <ApiPage {...useLoaderData<typeof loader>()} />;
}
