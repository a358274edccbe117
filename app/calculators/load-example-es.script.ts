import { startLoadExample } from "./load-example-script";
import { loadFigureWordsEs } from "./load-figures.es";

startLoadExample(loadFigureWordsEs);
