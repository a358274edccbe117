import type { ComponentPropsWithoutRef } from "react";

type Fields = Readonly<Record<string, string | number | null | undefined>>;

export interface IntentFormProps extends ComponentPropsWithoutRef<"form"> {
  intent: string;
  /** Hidden fields, by name. */
  fields?: Fields;
}

/** A plain form that posts `intent`, the name of one of a page's actions, as a hidden field. */
export function IntentForm({ intent, fields, children, ...form }: IntentFormProps) {
  return (
    <form method="post" {...form}>
      <HiddenFields fields={{ intent, ...fields }} />
      {children}
    </form>
  );
}

/** Hidden fields of a form, by name. Leaves out null and undefined values. */
export function HiddenFields({ fields }: { fields: Fields }) {
  const given = Object.entries(fields).filter(([, value]) => (value ?? null) !== null);
  return given.map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value ?? ""} />
  ));
}
