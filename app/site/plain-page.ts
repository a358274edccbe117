import { pageMeta } from "./page-meta";
import type { RouteHandle } from "./site-data";

// What a route says of itself whose page is the same for everybody, has its head in the table, and needs no script.

export const handle: RouteHandle = { publicPage: {} };

export const meta = pageMeta();
