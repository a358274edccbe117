// What a new Remix app is with one form, one insert and one list: a server build for remix-serve, written by hand, with nothing
// of the site's. It stores what bare-quotes.mjs stores.
import { redirect } from "@remix-run/node";
import { quotesOf, storeQuote } from "./store-quote.mjs";

const page = () => null;
const refused = () => Response.json({ success: false }, { status: 400 });

async function takeForm({ request }) {
  const id = storeQuote(Object.fromEntries(await request.formData()));
  return id === undefined ? refused() : redirect(`/thanks/${id}`, 303);
}

async function takeJson({ request }) {
  const fields = await request.json();
  const id = storeQuote(fields);
  return id === undefined ? refused() : Response.json({ id, ...fields }, { status: 201 });
}

const list = ({ params }) => Response.json({ quoteRequests: quotesOf(params.email) });

const route = (id, path, module) => ({ [id]: { id, path, parentId: "root", module } });

export const routes = {
  root: { id: "root", path: "", module: { default: page } },
  "routes/_index": {
    id: "routes/_index",
    parentId: "root",
    index: true,
    module: { default: page },
  },
  ...route("routes/get-quote", "get-quote", { default: page, action: takeForm }),
  ...route("routes/api.quotes", "api/quotes", { action: takeJson }),
  ...route("routes/api.list", "api/quotes/email/:email", { loader: list }),
};
export const entry = { module: { default: () => new Response("page") } };
export const assets = { entry: { imports: [], module: "" }, routes: {}, url: "", version: "1" };
export const publicPath = "/assets/";
export const assetsBuildDirectory = "build/client";
export const future = {
  v3_fetcherPersist: true,
  v3_lazyRouteDiscovery: true,
  v3_relativeSplatPath: true,
  v3_singleFetch: true,
  v3_throwAbortReason: true,
};
export const isSpaMode = false;
export const mode = "production";
