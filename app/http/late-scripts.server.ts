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
