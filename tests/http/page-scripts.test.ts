import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { finishScripts } from "~/http/render-document.server";

const mark = "5e1f";
const source = (script: string) =>
  `'sha256-${createHash("sha256").update(script).digest("base64")}'`;

const contextScript = "window.__remixContext = {};";
const rendered = `<html><head></head><body><p>$& and $1 stay</p><link rel="modulepreload" href="/assets/root-1.js"/><script nonce="${mark}">${contextScript}</script><script nonce="${mark}" type="module" async="">import "/assets/manifest-1.js";
import * as route0 from "/assets/root-1.js";
import * as route1 from "/assets/get-quote-1.js";

window.__remixRouteModules = {"root":route0,"routes/get-quote":route1};

import("/assets/entry.client-1.js");</script></body></html>`;

describe("scripts after the first paint", () => {
  it("are all asked for after it, none before", () => {
    const { html } = finishScripts(rendered, mark, true);
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

  it("leave a document without scripts of ours as it is", () => {
    const html = '<html><link rel="modulepreload"/><script>1</script></html>';
    expect(finishScripts(html, mark, true)).toEqual({ html, scriptSources: [] });
  });
});

describe("the sources of a page's scripts", () => {
  it("name each script of ours as it is sent, without its mark", () => {
    for (const late of [true, false]) {
      const { html, scriptSources } = finishScripts(rendered, mark, late);
      const sent = [...html.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)];
      expect(scriptSources).toEqual(sent.map(([, script = ""]) => source(script)));
      expect(html).not.toContain(mark);
    }
  });

  it("name nothing that came with the data, wherever it is planted and whatever it claims", () => {
    const planted = fc.record({
      attributes: fc.constantFrom("", ' nonce=""', ' nonce="5e1e"', ' type="module"', " nonce"),
      script: fc.string().map((text) => `pwn(${JSON.stringify(text.replaceAll("<", ""))})`),
      place: fc.constantFrom("<html>", "<head>", "<body>", "</p>", "</body>"),
    });
    fc.assert(
      fc.property(planted, ({ attributes, script, place }) => {
        const injected = `<script${attributes}>${script}</script>`;
        const page = rendered.replace(place, () => place + injected);
        const { scriptSources } = finishScripts(page, mark, true);
        expect(scriptSources).toEqual(finishScripts(rendered, mark, true).scriptSources);
      }),
    );
  });

  it.each([
    ['enqueue("[{\\"a\\":1}]")', true],
    ['enqueue("\\u003c/script>")', true],
    ["close()", true],
    ['enqueue("a");pwn("b")', false],
    ['enqueue("a" + pwn())', false],
    ["enqueue(pwn())", false],
    ['enqueue("a\\")', false],
    ['enqueue("a", pwn())', false],
    ["close(pwn())", false],
  ])("hand over data and do nothing else: %s", (call, counts) => {
    const script = `window.__remixContext.streamController.${call};`;
    const page = `<script nonce="${mark}">${script}</script>`;
    expect(finishScripts(page, mark, true).scriptSources).toEqual(counts ? [source(script)] : []);
  });
});
