import type { MDXContent } from "mdx/types";

const bodies = import.meta.glob<MDXContent>("./articles/*.mdx", {
  eager: true,
  import: "default",
});

/** Returns the component of an article's text, or undefined when there is no article of that slug. */
export function articleBody(slug: string): MDXContent | undefined {
  return bodies[`./articles/${slug}.mdx`];
}
