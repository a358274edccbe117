import { type Config, parseConfig, setConfig } from "~/config.server";

/** Sets the configuration that the site works on to what an environment says, and returns it. */
export function configure(environment: NodeJS.ProcessEnv): Config {
  const config = parseConfig(environment);
  setConfig(config);
  return config;
}
