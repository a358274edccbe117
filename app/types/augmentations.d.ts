import "react";

/* React 18 passes these standard attributes through to the document; its types do not know them yet. */
declare module "react" {
  interface HTMLAttributes<T> {
    /** HTML, 6.12. */
    popover?: "" | "auto" | "manual" | undefined;
  }

  interface ButtonHTMLAttributes<T> {
    /** Id of the popover that the button opens or closes. Lower case, or React 18 warns. */
    popovertarget?: string | undefined;
    popovertargetaction?: "show" | "hide" | "toggle" | undefined;
  }
}

// Loader and action data keep their types as they are: no JSON between server and page (Remix "Single Fetch").
declare module "@remix-run/server-runtime" {
  interface Future {
    v3_singleFetch: true;
  }
}
