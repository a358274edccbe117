import { createElement, type SVGProps } from "react";

/** Returns the component of a Lucide icon. The build uses this function in place of Lucide's own, which contains a context, aliases and sizes that no page needs. */
export default function createIcon(icon: {
  node: readonly (readonly [tag: string, attributes: Record<string, string>])[];
}) {
  const shapes = icon.node.map(([tag, attributes]) => createElement(tag, attributes));
  return (props: SVGProps<SVGSVGElement>) => (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width={24}
      height={24}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      {...props}
    >
      {shapes}
    </svg>
  );
}
