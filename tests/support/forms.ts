/** A control of a form as its page shows it. */
export interface FormControl {
  name: string;
  kind: "text" | "tel" | "email" | "password" | "hidden" | "checkbox" | "file" | "choice";
  required: boolean;
  /** The value that a hidden input, a checkbox or a button sends; the values of a select or radio group. */
  values: string[];
}

/** A form of a page: its action and its controls. */
export interface PageForm {
  action: string;
  multipart: boolean;
  controls: FormControl[];
}

/** Returns the POST forms of a page that React rendered; `path` is the page's own. */
export function formsOf(html: string, path: string): PageForm[] {
  const page = html.replace(/<script[\s\S]*?<\/script>/g, "");
  return [...page.matchAll(/<form\b([^>]*)>([\s\S]*?)<\/form>/g)].flatMap(
    ([, head = "", content = ""]) => {
      const form = attributesOf(head);
      if (form.method?.toLowerCase() !== "post") return [];
      const outside = form.id
        ? [...page.matchAll(/<(?:input|select|textarea|button)\b[^>]*>/g)]
            .map(([tag]) => tag)
            .filter((tag) => tag.includes(`form="${form.id}"`))
        : [];
      return {
        action: form.action ?? path,
        multipart: form.enctype === "multipart/form-data",
        controls: controlsOf(`${content}${outside.join("")}`),
      };
    },
  );
}

function controlsOf(content: string): FormControl[] {
  const found = content.matchAll(
    /<(input|textarea|button)\b([^>]*)>|<select\b([^>]*)>([\s\S]*?)<\/select>/g,
  );
  return [...found].flatMap(([, element, head, choice = "", options = ""]) => {
    const { name, value, type = "", ...rest } = attributesOf(head ?? choice);
    if (!name) return [];
    const required = "required" in rest;
    if (element === undefined) {
      const values = [...options.matchAll(/<option\b([^>]*)>/g)];
      const sent = values.map(([, option = ""]) => attributesOf(option).value ?? "");
      return { name, kind: "choice", required, values: sent };
    }
    return { name, kind: kindOf(element, type), required, values: [value || "on"] };
  });
}

function kindOf(element: string, type: string): FormControl["kind"] {
  if (element === "button") return "hidden";
  if (type === "radio") return "checkbox";
  const kinds = ["tel", "email", "password", "hidden", "checkbox", "file"] as const;
  return kinds.find((kind) => kind === type) ?? "text";
}

function attributesOf(head: string): Record<string, string | undefined> {
  const pairs = [...head.matchAll(/([\w:-]+)(?:="([^"]*)")?/g)];
  return Object.fromEntries(pairs.map(([, name = "", value = ""]) => [name, decode(value)]));
}

function decode(text: string): string {
  return text
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");
}
