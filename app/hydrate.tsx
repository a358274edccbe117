import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";

/** Waits until RemixBrowser has decoded its data. React 18 throws error 345 if the user clicks while the root is suspended. */
async function decodeData(): Promise<void> {
  try {
    RemixBrowser({});
  } catch (decoding) {
    await decoding;
  }
}

/** Makes the page interactive. The entry script must first set Remix's variables on `window`. */
export async function hydrate(): Promise<void> {
  await decodeData();
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RemixBrowser />
      </StrictMode>,
    );
  });
}
