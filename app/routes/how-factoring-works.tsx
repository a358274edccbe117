export { default, handle, meta } from "~/pages/how-it-works-page";
