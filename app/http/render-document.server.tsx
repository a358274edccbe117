import { createHash, randomBytes } from "node:crypto";
import { Writable } from "node:stream";
import type { EntryContext } from "@remix-run/node";
import { RemixServer } from "@remix-run/react";
import type { ReactNode } from "react";
import { renderToPipeableStream } from "react-dom/server";
import { ScriptMark } from "./script-mark";

/** A page to send: its HTML, and the sources by which its policy lets its own inline scripts run. */
export interface RenderedDocument {
  html: string;
  scriptSources: readonly string[];
}

/** `around` adds what components find besides. Rendered to the end, so that its policy names each inline script and it can be cached. Throws what a component throws. */
export async function renderDocument(
  context: EntryContext,
  url: string,
  around: (document: ReactNode) => ReactNode = (document) => document,
): Promise<RenderedDocument> {
  const mark = randomBytes(16).toString("hex");
  const pieces: Buffer[] = [];
  const body = new Writable({
    write: (piece: Buffer, _encoding, done) => {
      pieces.push(piece);
      done();
    },
  });
  const document = (
    <ScriptMark.Provider value={mark}>
      {around(<RemixServer context={context} url={url} nonce={mark} />)}
    </ScriptMark.Provider>
  );
  await new Promise<void>((resolve, reject) => {
    body.once("finish", resolve);
    const stream = renderToPipeableStream(document, {
      nonce: mark,
      onAllReady: () => stream.pipe(body),
      onShellError: reject,
      onError: reject,
    });
  });
  // React 18 pads a 2 KB chunk with NUL bytes where the next character does not fit.
  const html = Buffer.concat(pieces).toString().replaceAll("\0", "");
  return finishScripts(html, mark, import.meta.env.PROD);
}

/**
 * Takes the marks out of a rendered document and returns it with the SHA-256 of each inline script that carried one (CSP level 3,
 * section 2.3.1). A script that hands over data counts only when it does nothing else. `late` puts scripts off until after the
 * first paint, so that they never compete with styles and fonts for a slow connection: the page reads and its forms post without
 * them. Only attributes and the text of Remix's entry script change then, so hydration finds the tree it expects.
 */
export function finishScripts(html: string, mark: string, late: boolean): RenderedDocument {
  const sources = new Set<string>();
  let delayed = false;
  const marked = new RegExp(`<script([^>]*) nonce="${mark}"([^>]*)>([\\s\\S]*?)</script>`, "g");
  const finished = html.replace(marked, (_, before: string, after: string, emitted: string) => {
    const attributes = before + after;
    const isDelayed = late && attributes.includes(' type="module"');
    delayed ||= isDelayed;
    const script = isDelayed ? afterFirstPaint(emitted) : emitted;
    if (!script.startsWith(streamController) || handsOverData(script)) {
      sources.add(`'sha256-${createHash("sha256").update(script).digest("base64")}'`);
    }
    return `<script${attributes}>${script}</script>`;
  });
  return {
    html: delayed ? finished.replaceAll(preloadLink, laterLink) : finished,
    scriptSources: [...sources],
  };
}

const streamController = "window.__remixContext.streamController";

/** True for a script by which Remix hands the browser its data: one call with one string, or the end. */
function handsOverData(script: string): boolean {
  if (script === `${streamController}.close();`) return true;
  const [before, after] = [`${streamController}.enqueue(`, ");"];
  if (!script.startsWith(before) || !script.endsWith(after)) return false;
  try {
    return typeof JSON.parse(script.slice(before.length, -after.length)) === "string";
  } catch {
    return false;
  }
}

/**
 * Returns the Content-Security-Policy of a rendered document: no `unsafe-inline` and no nonce; `scriptSources` name its inline
 * scripts, so that the page and its policy can be cached together. `formTargets` are origins besides this site's own that its
 * forms may post to.
 */
export function contentSecurityPolicy({
  scriptSources,
  formTargets,
  https,
}: {
  scriptSources: readonly string[];
  formTargets: readonly string[];
  https: boolean;
}): string {
  return [
    "default-src 'none'",
    ["script-src 'self'", ...scriptSources].join(" "),
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

/** For a route's `headers`: its page's forms may post to other sites too. Ends at `takeFormTargets`, reaches no browser. */
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

const staticImport = /^import (?:\* as (\w+) from )?("[^"]+");$/gm;
const preloadLink = '<link rel="modulepreload"';
const laterLink = '<link rel="later"';

/** Returns Remix's entry script as one that fetches what it imports after the first paint. */
function afterFirstPaint(script: string): string {
  const later = script.replace(staticImport, (_, name?: string, address?: string) =>
    name === undefined ? `await import(${address});` : `const ${name} = await import(${address});`,
  );
  return `(async () => {
if (document.visibilityState === "visible") await new Promise((go) => requestAnimationFrame(() => setTimeout(go)));
for (const link of document.querySelectorAll("link[rel=later]")) link.rel = "modulepreload";
${later}
})();`;
}
