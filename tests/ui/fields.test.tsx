import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, describe, expect, it } from "vitest";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { CheckboxField, SelectField, TextareaField, TextField } from "~/ui/fields";

afterEach(cleanup);

const options = [
  { value: "factoring", label: "Factoring" },
  { value: "fuel-cards", label: "Fuel cards" },
];

describe("a field", () => {
  it("is found by its label and described by its hint and error, in reading order", () => {
    render(
      <TextField
        name="email"
        label="Email"
        hint="We send the reference here."
        error="Enter an email address"
        required
      />,
    );
    const control = screen.getByRole("textbox", { name: "Email" });
    expect(control).toHaveProperty("required", true);
    expect(control.getAttribute("aria-invalid")).toBe("true");
    expect(describedText(control)).toEqual([
      "We send the reference here.",
      "Error: Enter an email address",
    ]);
  });

  it("without an error has neither error nor description", () => {
    render(<TextField name="mcNumber" label="MC number" error="" />);
    const control = screen.getByRole("textbox", { name: "MC number (optional)" });
    expect(control.hasAttribute("aria-invalid")).toBe(false);
    expect(control.hasAttribute("aria-describedby")).toBe(false);
  });

  it("marks optional fields, unless turned off", () => {
    render(
      <>
        <SelectField name="monthlyRevenue" label="Revenue" options={options} markOptional={false} />
        <TextareaField name="comments" label="Comments" />
      </>,
    );
    const revenue = screen.getByRole("combobox", { name: "Revenue" });
    expect(revenue.hasAttribute("required")).toBe(false);
    expect(screen.getByRole("textbox", { name: "Comments (optional)" })).toBeDefined();
  });

  it("has distinct ids for two fields of one name", () => {
    render(
      <>
        <TextField name="rate" id="fee-rate" label="Fee" error="Too high" />
        <TextField name="rate" id="advance-rate" label="Advance" error="Too low" />
      </>,
    );
    expect(describedText(screen.getByLabelText(/Advance/))).toEqual(["Error: Too low"]);
  });

  it("renders on the server with its input, without style attributes", () => {
    const html = renderToStaticMarkup(
      <>
        <TextField name="invoice" label="Invoice" prefix="$" defaultValue="5,000" />
        <SelectField name="service" label="Service" options={options} defaultValue="fuel-cards" />
        <CheckboxField name="agreeToTerms" label="I agree" defaultChecked />
      </>,
    );
    expect(html).toContain('value="5,000"');
    expect(html).toContain('<option value="fuel-cards" selected="">');
    expect(html).toContain("checked");
    expect(html).not.toContain("style=");
  });
});

describe("choices", () => {
  it("checks a box by its label and links its error", async () => {
    render(
      <CheckboxField name="agreeToTerms" label="I agree to the terms" error="Agree to send" />,
    );
    const box = screen.getByRole("checkbox", { name: "I agree to the terms" });
    await userEvent.click(screen.getByText("I agree to the terms"));
    expect(box).toHaveProperty("checked", true);
    expect(describedText(box)).toEqual(["Error: Agree to send"]);
  });
});

describe("the error summary", () => {
  it("receives focus and links each message to its field", () => {
    render(<ErrorSummary errors={{ email: "Enter an email address", phone: undefined }} />);
    expect(document.activeElement).toBe(screen.getByRole("alert", { name: "There is a problem" }));
    const link = screen.getByRole("link", { name: "Enter an email address" });
    expect(link.getAttribute("href")).toBe("#email");
  });

  it("renders nothing without errors", () => {
    const { container } = render(<ErrorSummary errors={{ email: undefined, phone: "" }} />);
    expect(container.innerHTML).toBe("");
  });
});

describe("a busy button", () => {
  it("is disabled and shows what it is doing", () => {
    render(
      <Button busy busyText="Signing in...">
        Sign In
      </Button>,
    );
    expect(screen.getByRole("button", { name: "Signing in..." })).toHaveProperty("disabled", true);
  });

  it("gets back the focus that it lost, but takes it from nothing else", () => {
    const form = (busy: boolean) => (
      <>
        <Button busy={busy}>Save</Button>
        <Button>Other</Button>
      </>
    );
    const { rerender } = render(form(false));
    const button = screen.getByRole("button", { name: "Save" });
    const other = screen.getByRole("button", { name: "Other" });
    rerender(form(true));
    // As browsers do, but not jsdom.
    other.focus();
    other.blur();
    rerender(form(false));
    expect(document.activeElement).toBe(button);
    rerender(form(true));
    other.focus();
    rerender(form(false));
    expect(document.activeElement).toBe(other);
  });
});

function describedText(control: HTMLElement): (string | undefined)[] {
  const ids = control.getAttribute("aria-describedby")?.split(" ") ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent ?? undefined);
}
