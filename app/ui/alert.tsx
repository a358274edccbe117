import type { LucideIcon } from "lucide-react";
import CircleCheck from "lucide-react/icons/circle-check";
import CircleAlert from "lucide-react/icons/circle-exclamation-point";
import Info from "lucide-react/icons/info";
import TriangleAlert from "lucide-react/icons/triangle-exclamation-point";
import type { ReactNode } from "react";
import { classNames } from "./class-names";
import { useUiMessages } from "./ui-messages";

type AlertVariant = "info" | "success" | "warning" | "destructive";

const looks: Record<AlertVariant, { icon: LucideIcon; box: string; mark: string }> = {
  info: { icon: Info, box: "border-action bg-action-soft", mark: "text-action" },
  success: { icon: CircleCheck, box: "border-positive bg-positive-soft", mark: "text-positive" },
  warning: { icon: TriangleAlert, box: "border-accent bg-accent-soft", mark: "text-accent-text" },
  destructive: {
    icon: CircleAlert,
    box: "border-negative bg-negative-soft",
    mark: "text-negative",
  },
};

interface AlertProps {
  variant?: AlertVariant;
  title?: ReactNode;
  children?: ReactNode;
  /** Announces the message when it appears: "status" politely, "alert" immediately. */
  announce?: "status" | "alert";
  className?: string;
}

/** A message that stays in the page, unlike a toast. Screen readers also read its variant as a word. */
export function Alert({ variant = "info", title, children, announce, className }: AlertProps) {
  const { icon: Icon, box, mark } = looks[variant];
  const { message } = useUiMessages();
  return (
    <div
      role={announce}
      className={classNames("flex gap-3 rounded-md border-s-4 px-4 py-3.5", box, className)}
    >
      <Icon className={classNames("mt-0.5 size-6", mark)} />
      <div className="min-w-0 space-y-1">
        <span className="sr-only">{message[variant]}: </span>
        {title && <p className="font-semibold">{title}</p>}
        {children}
      </div>
    </div>
  );
}
