import { type Config, parseConfig, setConfig } from "~/config.server";

/** Sets the site's configuration from an environment, and returns it. */
export function configure(environment: NodeJS.ProcessEnv): Config {
  const config = parseConfig(environment);
  setConfig(config);
  return config;
}
