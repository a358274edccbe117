import { data, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { NotFoundPage } from "~/site/message-page";
import { siteDataOf } from "~/site/page-meta";
import { es } from "~/site/spanish-paths";

export const meta: MetaFunction = ({ matches }) => [
  { title: siteDataOf(matches)?.messages.message.notFound.title },
  { name: "robots", content: "noindex" },
];

/** URLs that people guess, each with the page that they want. */
const guessed: ReadonlyMap<string, string> = new Map([
  ["/login", "/client-login"],
  ["/quote", "/get-quote"],
  ["/apply", "/get-quote"],
  ["/calculator", "/resources#tools"],
  ["/contact", "/#contact"],
  ["/es/entrar", es("/client-login")],
  ["/es/cotizar", es("/get-quote")],
  ["/es/solicitar", es("/get-quote")],
  ["/es/calculadora", es("/resources#tools")],
  ["/es/contacto", `${es("/")}#contact`],
]);

/** Redirects a URL that people guess, such as /login, to the page they want, without the query. Answers any other unknown URL with 404. */
export function loader({ request }: LoaderFunctionArgs) {
  const page = guessed.get(new URL(request.url).pathname);
  if (page !== undefined) return redirect(page, 301);
  return data(null, { status: 404 });
}

export default function NotFound() {
  return <NotFoundPage />;
}
