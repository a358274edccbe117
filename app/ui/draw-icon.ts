/** @license Icons of Lucide: ISC, Copyright (c) 2026 Lucide Icons and Contributors; MIT, Copyright (c) 2013-present Cole Bemis. */
import { createElement, type FunctionComponent, type SVGProps } from "react";

interface IconData {
  readonly node: readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[];
}

const strokes = {
  xmlns: "http://www.w3.org/2000/svg",
  width: 24,
  height: 24,
  viewBox: "0 0 24 24",
  fill: "none",
  stroke: "currentColor",
  strokeWidth: 2,
  strokeLinecap: "round",
  strokeLinejoin: "round",
} as const;

/** Returns the component that draws one of Lucide's icons; what is built takes this in place of Lucide's own `createLucideIcon`. */
export default function drawIcon({ node }: IconData): FunctionComponent<SVGProps<SVGSVGElement>> {
  return (props) =>
    createElement(
      "svg",
      { ...strokes, ...props, "aria-hidden": true },
      ...node.map(([tag, attributes]) => createElement(tag, attributes)),
    );
}
