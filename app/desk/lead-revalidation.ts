import type { ShouldRevalidateFunction } from "@remix-run/react";

/**
 * Loads the desk anew after everything but a post that the site did not answer: then the loaders would fail as well, and
 * an error page or the sign-in page would take the place of what was typed.
 */
export const revalidateUnlessUnanswered: ShouldRevalidateFunction = ({
  actionResult,
  defaultShouldRevalidate,
}) => {
  const cause = actionResult?.cause;
  return cause !== "signed-out" && cause !== "unreachable" && defaultShouldRevalidate;
};
