import { createLucideIcon } from "lucide-react";
import { createElement, type ElementType } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import drawIcon from "~/ui/draw-icon";

test("an icon of the built site looks as Lucide draws it", () => {
  const node = [
    ["circle", { cx: "12", cy: "12", r: "10" }],
    ["path", { d: "m9 12 2 2 4-4" }],
  ] as const;
  const drawn = (icon: ElementType) =>
    renderToStaticMarkup(createElement(icon, { className: "size-6", strokeWidth: 2.5 }));
  const lucides = drawn(
    createLucideIcon(
      "circle-check",
      node.map(([tag, attributes]) => [tag, { ...attributes, key: tag }]),
    ),
  );
  expect(drawn(drawIcon({ node }))).toBe(lucides.replace("lucide lucide-circle-check ", ""));
});
