import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import type { EntryContext } from "@remix-run/node";
import { RemixServer } from "@remix-run/react";
import { renderToPipeableStream } from "react-dom/server";
import { startScriptsAfterPaint } from "./late-scripts.server";

/**
 * Returns the whole HTML of a Remix document, rendered to the end, so that its policy can name every inline script and
 * the page cache can hold it. Throws what a component throws while rendering.
 */
export async function renderDocument(context: EntryContext, url: string): Promise<string> {
  const body = new PassThrough();
  await new Promise<void>((resolve, reject) => {
    const stream = renderToPipeableStream(<RemixServer context={context} url={url} />, {
      onAllReady: () => {
        stream.pipe(body);
        resolve();
      },
      onShellError: reject,
      onError: reject,
    });
  });
  const html = await text(body);
  return import.meta.env.PROD ? startScriptsAfterPaint(html) : html;
}
