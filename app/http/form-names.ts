/** The hidden field by which a hydrated form says that it wants data instead of a redirect. */
export const enhancedName = "enhanced";

/** Query parameter that names the calculator whose figures, or the page whose question, a link carries into the quote form's comments. */
export const quoteSourceParam = "from";
