import { startLoadExample } from "./load-example-script";
import { loadFigureWords } from "./numbers.en";

startLoadExample(loadFigureWords);
