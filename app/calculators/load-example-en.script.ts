import { startLoadExample } from "./load-example-script";
import { loadFigureMessages } from "./numbers.en";

startLoadExample(loadFigureMessages);
