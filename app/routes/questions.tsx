import { QuestionsPage } from "~/pages/questions-page";
import { questionsWords } from "~/site/questions.en";

export { handle, meta } from "~/pages/questions-page";
export { loadQuestions as loader } from "~/site/questions.server";

export default function Questions() {
  return <QuestionsPage words={questionsWords} />;
}
