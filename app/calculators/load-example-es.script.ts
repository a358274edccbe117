import { startLoadExample } from "./load-example-script";
import { loadFigureMessagesEs } from "./numbers.es";

startLoadExample(loadFigureMessagesEs);
