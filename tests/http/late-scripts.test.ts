import { expect, it } from "vitest";
import { startScriptsAfterPaint } from "~/http/render-document.server";

const rendered = `<html><head></head><body><p>$& and $1 stay</p><link rel="modulepreload" href="/assets/root-1.js"/><script>window.__remixContext = {};</script><script type="module" async="">import "/assets/manifest-1.js";
import * as route0 from "/assets/root-1.js";
import * as route1 from "/assets/get-quote-1.js";

window.__remixRouteModules = {"root":route0,"routes/get-quote":route1};

import("/assets/entry.client-1.js");</script></body></html>`;

it("asks for no script before the first paint, and for all of them after it", () => {
  const html = startScriptsAfterPaint(rendered);
  expect(html).not.toContain('modulepreload" href');
  expect(html).not.toMatch(/^import /m);
  expect(html).toContain('<link rel="later" href="/assets/root-1.js"/>');
  expect(html).toContain('await import("/assets/manifest-1.js");');
  expect(html).toContain('const route1 = await import("/assets/get-quote-1.js");');
  expect(html.indexOf("requestAnimationFrame")).toBeLessThan(html.indexOf("await import("));
  expect(html.indexOf("const route1")).toBeLessThan(
    html.indexOf('import("/assets/entry.client-1.js")'),
  );
  expect(html).toContain("<p>$& and $1 stay</p>");
});

it("leaves a document without scripts as it is", () => {
  expect(startScriptsAfterPaint("<html><script>1</script></html>")).toBe(
    "<html><script>1</script></html>",
  );
});
