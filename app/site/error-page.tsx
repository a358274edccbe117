import { isRouteErrorResponse } from "@remix-run/react";
import { MessagePage, NotFoundPage } from "./message-page";

interface ErrorText {
  title: string;
  text: string;
}

const texts: Record<number, ErrorText> = {
  400: {
    title: "That could not be read",
    text: "It is not what the form on this page sends. Go back, reload the page and send it again.",
  },
  403: {
    title: "That request was refused",
    text: "It did not come from a page of this site. Go back, reload the page and send it again.",
  },
  405: {
    title: "That cannot be done here",
    text: "This address does not take what was sent. Start again from the page you came from.",
  },
  413: {
    title: "That was too large",
    text: "What you sent is larger than this page accepts. Shorten it and send it again.",
  },
  429: {
    title: "Too many tries",
    text: "Please wait a few minutes, then try again. Nothing is wrong with your connection.",
  },
  503: {
    title: "We will be right back",
    text: "The site is busy or being serviced. Please try again in a few seconds.",
  },
};

const unexpected: ErrorText = {
  title: "Something went wrong",
  text: "The fault is ours, and it has been recorded. Please try again, or call us.",
};

/** Returns the words for an error: by its HTTP status, and never with its message or stack. */
function errorTextOf(error: unknown): ErrorText {
  if (!isRouteErrorResponse(error)) return unexpected;
  return texts[error.status] ?? unexpected;
}

/** Returns the document title for an error. */
export function errorTitle(error: unknown): string {
  return isNotFound(error) ? "404 Page Not Found" : errorTextOf(error).title;
}

/** The page that stands in for one that failed. */
export function ErrorPage({ error }: { error: unknown }) {
  if (isNotFound(error)) return <NotFoundPage />;
  const { title, text } = errorTextOf(error);
  return (
    <MessagePage title={title}>
      <p>{text}</p>
    </MessagePage>
  );
}

function isNotFound(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status === 404;
}
