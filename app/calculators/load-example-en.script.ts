import { loadFigureWords } from "./load-example.en";
import { startLoadExample } from "./load-example-script";

startLoadExample(loadFigureWords);
