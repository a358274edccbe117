export { default, handle, meta } from "~/pages/questions-page";
export { loadQuestions as loader } from "~/site/questions.server";
