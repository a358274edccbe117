// Each test file begins with the configuration of the environment, not with that of the file before it in the same process.
import { setConfig } from "~/config.server";

setConfig(undefined);
