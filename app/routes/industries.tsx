export { default, handle } from "~/pages/industries-page";
