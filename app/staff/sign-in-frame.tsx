import type { ReactNode } from "react";
import { Logo } from "~/site/logo";

/** The frame of the pages before sign-in: the logo, a heading and one form. */
export function SignInFrame(props: { heading: string; lede: string; children: ReactNode }) {
  const { heading, lede, children } = props;
  return (
    <main id="main" className="mx-auto flex min-h-dvh max-w-md flex-col justify-center px-5 py-12">
      <a href="/" className="mb-10 self-start text-body no-underline">
        <Logo />
      </a>
      <h1 className="text-3xl">{heading}</h1>
      <p className="mt-2 mb-8 text-muted">{lede}</p>
      {children}
    </main>
  );
}
