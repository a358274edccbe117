import { data, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { NotFoundPage } from "~/site/message-page";
import { siteDataOf } from "~/site/page-meta";
import { addressIn } from "~/site/spanish-paths";

export const meta: MetaFunction = ({ matches }) => [
  { title: siteDataOf(matches).messages.message.notFound.title },
  { name: "robots", content: "noindex" },
];

/** URLs that people guess, in English and in Spanish, each pair with the page that they want. */
const guessed = [
  ["/login", "/es/entrar", "/client-login"],
  ["/quote", "/es/cotizar", "/get-quote"],
  ["/apply", "/es/solicitar", "/get-quote"],
  ["/calculator", "/es/calculadora", "/resources#tools"],
  ["/contact", "/es/contacto", "/#contact"],
] as const;

/** Redirects a URL that people guess, such as /login, to the page that they want. Drops the query. Answers any other unknown URL with 404. */
export function loader({ request }: LoaderFunctionArgs) {
  const { pathname } = new URL(request.url);
  for (const [english, spanish, page] of guessed) {
    if (pathname === english) return redirect(page, 301);
    if (pathname === spanish) return redirect(addressIn("es", page), 301);
  }
  return data(null, { status: 404 });
}

export default function NotFound() {
  return <NotFoundPage />;
}
