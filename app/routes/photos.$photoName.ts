import type { LoaderFunctionArgs } from "@remix-run/node";
import { getDatabase } from "#db/connection.server";
import { findPhotoById } from "#db/queries/photos.server";
import { withPageErrors } from "~/http/respond.server";
import { readPhotoName } from "~/photos/photo";

/** Serves a stored photo. The URL contains the hash of the content, so a browser may cache the photo forever (RFC 8246). */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const name = readPhotoName(params.photoName ?? "");
  if (name === null) return notFound();
  const etag = `"${name.photoId}-${name.size}"`;
  const headers = { "Cache-Control": "public, max-age=31536000, immutable", ETag: etag };
  const { db } = getDatabase();
  const photo = await withPageErrors(() => findPhotoById(db, name.photoId, name.size));
  if (photo === null) return notFound();
  if (request.headers.get("If-None-Match") === etag) {
    return new Response(null, { status: 304, headers });
  }
  const body = request.method === "HEAD" ? null : new Uint8Array(photo.bytes);
  return new Response(body, {
    headers: {
      ...headers,
      "Content-Type": photo.mediaType,
      "Content-Length": String(photo.bytes.length),
    },
  });
}

function notFound(): Response {
  return new Response("There is no such photo.", {
    status: 404,
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" },
  });
}
