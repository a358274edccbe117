/** The hidden field by which a hydrated form requests data instead of a redirect. */
export const enhancedName = "enhanced";

/** The query parameter that names the calculator or page from which a link fills the quote form's comments. */
export const quoteSourceParam = "from";
