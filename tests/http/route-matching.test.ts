import { createRequire } from "node:module";
import { createStaticHandler, matchRoutes } from "@remix-run/router";
import fc from "fast-check";
import { expect, it } from "vitest";
import { keepingMatches, keepRouteMatches } from "~/http/route-matching.server";

let looks = 0;

/** A route that counts how often its path is looked at. */
function route(id: string, path: string) {
  const answer = ({ params }: { params: object }) => ({ id, params });
  return {
    id,
    loader: answer,
    action: answer,
    get path() {
      looks += 1;
      return path;
    },
  };
}

function site() {
  const paths = ["about", "quotes", "quotes/:id", "photos/*", "*"];
  const index = { id: "home", index: true as const, loader: () => ({ id: "home" }) };
  return [{ id: "root", path: "", children: [index, ...paths.map((path) => route(path, path))] }];
}

const kept = keepingMatches({ createStaticHandler, matchRoutes });

function looksOf(work: () => unknown): number {
  looks = 0;
  work();
  return looks;
}

it("is needed: the router looks at every route again for each address", () => {
  const routes = site();
  matchRoutes(routes, "/about");
  expect(looksOf(() => matchRoutes(routes, "/about"))).toBeGreaterThanOrEqual(5);
});

it("looks at no route again for an address without parameters", () => {
  const routes = site();
  kept.matchRoutes(routes, "/about");
  expect(looksOf(() => kept.matchRoutes(routes, "/about"))).toBe(0);
});

it("looks at few routes again for an address that differs in a parameter", () => {
  const routes = site();
  kept.matchRoutes(routes, "/quotes/7");
  expect(looksOf(() => kept.matchRoutes(routes, "/quotes/8"))).toBeLessThan(
    looksOf(() => matchRoutes(routes, "/quotes/8")),
  );
});

it("matches whatever address comes as the router does, whichever came before", () => {
  const routes = site();
  const segment = fc.constantFrom(
    "",
    "about",
    "ABOUT",
    "quotes",
    "photos",
    "7",
    "a%2Fb",
    "%61bout",
    "*",
  );
  fc.assert(
    fc.property(fc.array(segment, { maxLength: 4 }), (segments) => {
      const address = `/${segments.join("/")}`;
      expect(kept.matchRoutes(routes, address)).toEqual(matchRoutes(routes, address));
    }),
    { numRuns: 2_000 },
  );
});

it.each(["/", "/about", "/about/", "/quotes", "/quotes/7", "/photos/a/b.webp", "/none", "/a%2Fb"])(
  "answers %s as the router does, each time",
  async (path) => {
    const routes = site();
    const plain = createStaticHandler(routes);
    const keeping = kept.createStaticHandler(routes);
    for (const method of ["GET", "POST", "PUT", "GET"]) {
      const ask = () => new Request(`http://localhost${path}`, { method });
      const read = async (handler: typeof plain) => {
        const context = await handler.query(ask());
        if (context instanceof Response) throw new Error("No route here answers a Response.");
        const { matches, loaderData, actionData, errors, statusCode } = context;
        const ids = matches.map(({ route, params, pathname }) => [route.id, params, pathname]);
        return JSON.stringify({ ids, loaderData, actionData, errors, statusCode });
      };
      expect(await read(keeping)).toBe(await read(plain));
    }
    expect(kept.matchRoutes(routes, path)).toEqual(matchRoutes(routes, path));
  },
);

it("stands where Remix's server takes the router's functions from", () => {
  const fromHere = createRequire(import.meta.url);
  const fromRemix = createRequire(
    createRequire(fromHere.resolve("@remix-run/node")).resolve("@remix-run/server-runtime"),
  );
  const { matchRoutes, createStaticHandler } = fromRemix("@remix-run/router");
  try {
    keepRouteMatches();
    expect(fromRemix("@remix-run/router").matchRoutes).not.toBe(matchRoutes);
    expect(fromRemix("@remix-run/router").createStaticHandler).not.toBe(createStaticHandler);
  } finally {
    Object.assign(fromRemix("@remix-run/router"), { matchRoutes, createStaticHandler });
  }
});
