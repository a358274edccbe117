import { startLoadExample } from "./load-example-script";
import { loadFigureWordsEs } from "./numbers.es";

startLoadExample(loadFigureWordsEs);
