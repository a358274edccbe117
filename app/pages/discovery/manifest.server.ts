import type { Company } from "~/site/company";
import { pages } from "~/site/meta";

/** Returns the web app manifest (W3C): the configured name, the icons and the brand's colours. */
export function webManifest(company: Pick<Company, "name" | "shortName">) {
  return {
    name: company.name,
    short_name: company.shortName,
    description: pages.home.description,
    lang: "en-US",
    start_url: "/",
    scope: "/",
    display: "browser",
    theme_color: "#0e1a2b",
    background_color: "#0e1a2b",
    icons: [
      { src: "/favicon.svg", type: "image/svg+xml", sizes: "any" },
      { src: "/icons/icon-192.png", type: "image/png", sizes: "192x192" },
      { src: "/icons/icon-512.png", type: "image/png", sizes: "512x512" },
      {
        src: "/icons/icon-maskable-512.png",
        type: "image/png",
        sizes: "512x512",
        purpose: "maskable",
      },
    ],
  };
}
