import type { ReactNode } from "react";

export interface IntentFormProps {
  action: string;
  intent: string;
  /** Hidden fields, by name. */
  fields?: Readonly<Record<string, string>>;
  className?: string;
  children: ReactNode;
}

/** A plain form that posts `intent`, the name of one of a page's actions, as a hidden field. */
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
