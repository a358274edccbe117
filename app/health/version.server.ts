import { version } from "../../package.json";

/** The release that runs: what package.json said when it was built. */
export const programVersion: string = version;
