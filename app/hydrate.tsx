import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";

/** Makes the page interactive. The entry script must first set Remix's variables on `window`. */
export async function hydrate(): Promise<void> {
  // Waits until RemixBrowser has decoded its data. React 18 throws error 345 if the user clicks while the root is suspended.
  try {
    RemixBrowser({});
  } catch (decoding) {
    await decoding;
  }
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RemixBrowser />
      </StrictMode>,
    );
  });
}
