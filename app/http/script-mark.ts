import { createContext } from "react";

/**
 * What a component writes as `nonce` on each inline script it emits: a secret of this one rendering, by which the policy knows
 * the site's own scripts from one that came with the data. It is taken out before the page is sent, and undefined in the browser.
 */
export const ScriptMark = createContext<string | undefined>(undefined);
