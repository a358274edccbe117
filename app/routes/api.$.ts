import { jsonError } from "~/http/json.server";

/** Returns a 404 that names the API's documents, in its text and as links (RFC 8631: service-desc, service-doc). */
const notFound = () =>
  jsonError(404, "There is nothing at this address. /api-docs lists those that answer.", {
    headers: { Link: '</api/openapi.json>; rel="service-desc", </api-docs>; rel="service-doc"' },
  });

export const loader = notFound;
export const action = notFound;
