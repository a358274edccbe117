/** The URL of a script that a page without hydration loads whole (`scripts/lib/plain-scripts.mjs`). */
declare module "*?plain-script" {
  const address: string;
  export default address;
}
