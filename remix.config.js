/** Options of the Remix Vite plugin; vite.config.ts is the only reader. @type {import("@remix-run/dev").VitePluginConfig} */
export default {
  appDirectory: "app",
  serverModuleFormat: "esm",
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    v3_singleFetch: true,
    // Lazy discovery's manifest endpoint costs a second of CPU per anonymous request.
    v3_lazyRouteDiscovery: false,
    v3_routeConfig: true,
  },
};
