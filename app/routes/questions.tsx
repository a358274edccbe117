import { QuestionsPage } from "~/pages/questions-page";
import { questionsWords } from "~/site/questions.en";
import { questionsWordsEs } from "~/site/questions.es";
import { useInLanguage } from "~/site/site-data";

export { handle, meta } from "~/pages/questions-page";
export { loadQuestions as loader } from "~/site/questions.server";

export default function Questions() {
  return <QuestionsPage words={useInLanguage({ en: questionsWords, es: questionsWordsEs })} />;
}
