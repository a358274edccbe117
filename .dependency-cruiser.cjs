/**
 * The dependencies between modules: each module may import from those named, and from itself. `npm test` checks it, dynamic imports
 * included. The order of the subjects keeps them free of cycles: desk, api, calculators → clients, team, health → leads, settings, backups → staff, pages →
 * photos, notifications.
 */
const ground = ["site", "ui", "http", "server", "config", "db"];
const people = ["staff", "pages", "photos", "notifications", ...ground];
const work = ["leads", "clients", "team", "settings", "backups", "health", "carriers", ...people];
const modules = {
  ui: [],
  server: ["config", "db"],
  http: ["server", "ui", "config", "db"],
  site: ["ui", "http", "server", "config"],
  notifications: ground,
  staff: ["notifications", ...ground],
  photos: ground,
  pages: ["photos", "notifications", ...ground],
  carriers: ground,
  leads: people,
  clients: ["leads", ...people],
  team: people,
  backups: people,
  settings: people,
  health: ["settings", "backups", ...people],
  desk: work,
  api: work,
  calculators: work,
  cli: ["desk", ...work],
  config: [],
  db: [],
};

const pathOf = (name) => {
  if (name === "db") return "^db/";
  return name === "config" ? "^app/config(-settings|-values)?\\.server\\.ts$" : `^app/${name}/`;
};

/** Where a file must not be imported from, with the reason that is shown. */
const forbidden = [
  {
    name: "no-cycle",
    comment: "Files do not import each other in a cycle.",
    from: {},
    to: { circular: true },
  },
  ...Object.entries(modules).map(([name, allowed]) => ({
    name: `${name}-imports-lower-layers`,
    comment: `${name} imports from ${allowed.join(", ") || "no other module"}.`,
    from: { path: pathOf(name) },
    to: {
      path: "^(app|db)/",
      pathNot: [name, ...allowed].map(pathOf).concat("^app/types/", "^app/styles/"),
    },
  })),
  {
    name: "no-imports-of-routes",
    comment: "Only Remix calls routes. Shared code belongs in a module.",
    from: { path: "^(app|db)/", pathNot: "^app/routes/" },
    to: { path: "^app/routes/" },
  },
  {
    name: "http-takes-types-of-ui",
    comment:
      "The server and http modules draw nothing. From ui they take types, and the schemas that validate forms.",
    from: { path: "^app/(http|server)/" },
    to: {
      path: "^app/ui/",
      pathNot: "^app/ui/form-schema\\.ts$",
      dependencyTypesNot: ["type-only"],
    },
  },
  {
    name: "server-code-stays-on-the-server",
    comment:
      "A file without `.server` may run in the browser, so it takes only types from `.server` files.",
    from: {
      path: "^app/",
      pathNot: "\\.server\\.tsx?$|^app/(routes|cli)/|^app/(root|entry\\.[a-z]+|routes)\\.tsx?$",
    },
    to: { path: "\\.server\\.tsx?$", dependencyTypesNot: ["type-only"] },
  },
  {
    name: "browser-code-needs-no-server",
    comment:
      "A file without `.server` may run in the browser, so it uses neither Node's modules nor Remix's server packages.",
    from: {
      path: "^app/",
      pathNot: "\\.server\\.tsx?$|^app/(routes|cli)/|^app/root\\.tsx$",
    },
    to: { path: "^node:|node_modules/@remix-run/(node|serve)/", dependencyTypesNot: ["type-only"] },
  },
  {
    name: "sql-stays-in-db",
    comment: "db/ is the only place that imports Kysely or a driver.",
    from: { path: "^app/" },
    to: { path: "node_modules/(kysely|better-sqlite3|pg)/" },
  },
];

/** @type {import("dependency-cruiser").IConfiguration} */
module.exports = {
  forbidden: forbidden.map((rule) => ({ severity: "error", ...rule })),
  options: {
    doNotFollow: { path: "node_modules" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    combinedDependencies: true,
    enhancedResolveOptions: { extensions: [".ts", ".tsx", ".js", ".mjs", ".json", ".mdx"] },
    reporterOptions: {
      archi: {
        collapsePattern: "^(app/[^/]+|db)(?:/|$)",
      },
    },
  },
};
