import type { ReactNode } from "react";

export interface IntentFormProps {
  action: string;
  intent: string;
  /** What it is done to: hidden fields by name. */
  fields?: Readonly<Record<string, string>>;
  className?: string;
  children: ReactNode;
}

/** A plain form that asks a page for one of its actions. */
export function IntentForm({ action, intent, fields = {}, className, children }: IntentFormProps) {
  return (
    <form method="post" action={action} className={className}>
      {Object.entries({ intent, ...fields }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </form>
  );
}
