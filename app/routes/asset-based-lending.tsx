export { default, handle } from "~/pages/asset-based-lending-page";
