// Loader and action data keep their types as they are: no JSON between server and page (Remix "Single Fetch").
declare module "@remix-run/server-runtime" {
  interface Future {
    v3_singleFetch: true;
  }
}

export {};
