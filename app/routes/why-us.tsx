export { loadWhyUs as loader } from "~/pages/owners-content.server";
export { default, handle, meta } from "~/pages/why-us-page";
