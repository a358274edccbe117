export { default, handle } from "~/pages/legal-page";
