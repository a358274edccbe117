import { createHash } from "node:crypto";
import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import type { EntryContext } from "@remix-run/node";
import { RemixServer } from "@remix-run/react";
import { renderToPipeableStream } from "react-dom/server";

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

const inlineScript = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g;

/**
 * Returns the Content-Security-Policy of a rendered document: no `unsafe-inline` and no nonce; each inline script is
 * named by its SHA-256 (CSP level 3, section 2.3.1), so that the page and its policy can be cached together.
 * `formTargets` are origins besides this site's own that its forms may post to.
 */
export function contentSecurityPolicy(
  html: string,
  { formTargets = [], https }: { formTargets?: readonly string[]; https: boolean },
): string {
  const hashes = new Set<string>();
  for (const [, script = ""] of html.matchAll(inlineScript)) {
    hashes.add(`'sha256-${createHash("sha256").update(script).digest("base64")}'`);
  }
  return [
    "default-src 'none'",
    ["script-src 'self'", ...hashes].join(" "),
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    ["form-action 'self'", ...formTargets].join(" "),
    "base-uri 'none'",
    "frame-ancestors 'none'",
    ...(https ? ["upgrade-insecure-requests"] : []),
  ].join("; ");
}

const headerName = "X-Form-Targets";

/**
 * Returns the header by which a route's `headers` export says that its page's forms may post to other sites as well.
 * It ends at `takeFormTargets` and reaches no browser.
 */
export function formTargetHeaders(...addresses: readonly string[]): Record<string, string> {
  const origins = addresses.map((address) => new URL(address).origin);
  return origins.length === 0 ? {} : { [headerName]: origins.join(" ") };
}

/** Returns the origins a route named with `formTargetHeaders`, and removes the header. */
export function takeFormTargets(headers: Headers): string[] {
  const origins = headers.get(headerName)?.split(" ") ?? [];
  headers.delete(headerName);
  return origins;
}

const entryScript = /<script type="module" async="">([\s\S]*?)<\/script>/;
const staticImport = /^import (?:\* as (\w+) from )?("[^"]+");$/gm;
const preloadLink = /<link rel="modulepreload"/g;
const laterLink = '<link rel="later"';

const afterPaint = `(async () => {
if (document.visibilityState === "visible") await new Promise((go) => requestAnimationFrame(() => setTimeout(go)));
for (const link of document.querySelectorAll("link[rel=later]")) link.rel = "modulepreload";
`;

/**
 * Returns a rendered document whose scripts are fetched after its first paint, so that they never compete with styles and
 * fonts for a slow connection: the page reads and its forms post without them. Only attributes and the text of Remix's entry
 * script change, so hydration finds the tree it expects. A document without that script comes back as it is.
 */
export function startScriptsAfterPaint(html: string): string {
  const [script, body] = entryScript.exec(html) ?? [];
  if (script === undefined || body === undefined) return html;
  const later = body.replace(staticImport, (_, name?: string, address?: string) =>
    name === undefined ? `await import(${address});` : `const ${name} = await import(${address});`,
  );
  return html
    .replace(script, () => `<script type="module" async="">${afterPaint}${later}\n})();</script>`)
    .replace(preloadLink, laterLink);
}
