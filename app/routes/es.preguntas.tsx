import { QuestionsPage } from "~/pages/questions-page";
import { questionsWordsEs } from "~/site/questions.es";

export { handle, meta } from "~/pages/questions-page";
export { loadQuestions as loader } from "~/site/questions.server";

export default function Preguntas() {
  return <QuestionsPage words={questionsWordsEs} />;
}
