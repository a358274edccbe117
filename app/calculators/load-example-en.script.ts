import { startLoadExample } from "./load-example-script";
import { loadFigureWords } from "./load-figures.en";

startLoadExample(loadFigureWords);
