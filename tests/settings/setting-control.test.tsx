import { render } from "@testing-library/react";
import { expect, it } from "vitest";
import { SettingControl } from "~/settings/setting-control";

it("shows a refused early closing as it was typed, though its day is missing", () => {
  const text = " 12:00, 2026-12-31 13:00";
  const { container } = render(
    <SettingControl name="COMPANY_EARLY_CLOSINGS" text={text} error="wrong" />,
  );
  const values = [...container.querySelectorAll("input")].map(({ value }) => value);
  expect(values).toEqual(["", "12:00", "2026-12-31", "13:00", "", "", "", ""]);
});
