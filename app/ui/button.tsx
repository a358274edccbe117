import { type ComponentPropsWithoutRef, type ReactNode, useEffect, useRef } from "react";
import { classNames } from "./class-names";

interface ButtonLook {
  /** Primary is the main step of a page, danger deletes, and quiet is for buttons next to text. */
  variant?: "primary" | "secondary" | "quiet" | "danger";
  size?: "small" | "medium" | "large";
}

/** Returns the classes that make an element look like a button. */
export function buttonClasses({ variant = "primary", size = "medium" }: ButtonLook = {}): string {
  return classNames("button", `button-${variant}`, size !== "medium" && `button-${size}`);
}

interface ButtonProps extends ButtonLook, ComponentPropsWithoutRef<"button"> {
  /** True disables the button and shows `busyText`, politely announced, in place of its children. */
  busy?: boolean;
  busyText?: ReactNode;
}

/** A button of at least 44 px (WCAG 2.5.5). Its default type is "submit". */
export function Button(props: ButtonProps) {
  const { variant, size, busy = false, busyText, disabled, ...rest } = props;
  const { className, children, type = "submit", ...native } = rest;
  const button = useRef<HTMLButtonElement>(null);
  // A button that becomes disabled loses the focus.
  useEffect(() => {
    if (!busy) return;
    return () => {
      if (document.activeElement === document.body) button.current?.focus();
    };
  }, [busy]);

  return (
    <button
      {...native}
      ref={button}
      type={type}
      disabled={disabled || busy}
      aria-live={busyText === undefined ? undefined : "polite"}
      className={classNames(buttonClasses({ variant, size }), className)}
    >
      {busy ? (busyText ?? children) : children}
    </button>
  );
}

/** Where a link leads: `link`, whose label is then its text, or `href`. */
type Target =
  | { link: { to: string; label: string }; href?: never }
  | { link?: never; href: string };
type ButtonLinkProps = ButtonLook & ComponentPropsWithoutRef<"a"> & Target;

/** A link that looks like a button. To change data, use a `Button` in a form. */
export function ButtonLink({ variant, size, link, className, ...rest }: ButtonLinkProps) {
  const { href = link?.to, children = link?.label, ...native } = rest;
  return (
    <a {...native} href={href} className={classNames(buttonClasses({ variant, size }), className)}>
      {children}
    </a>
  );
}
