import { loadFigureWordsEs } from "./load-example.es";
import { startLoadExample } from "./load-example-script";

startLoadExample(loadFigureWordsEs);
