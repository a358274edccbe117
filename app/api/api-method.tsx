import { Badge } from "~/ui/badge";

/** The method of an operation; those that write stand out. */
export function ApiMethod({ method }: { method: string }) {
  return <Badge tone={method === "GET" ? "action" : "accent"}>{method}</Badge>;
}
