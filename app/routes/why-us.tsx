export { loadWhyUs as loader } from "~/pages/owners-content.server";
export { default, handle } from "~/pages/why-us-page";
