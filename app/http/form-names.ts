/** The name of a hidden field. A form sent by script contains it, to get data instead of a redirect. */
export const enhancedName = "enhanced";

/** The query parameter of a link to the quote form. Names the calculator or page whose figures fill the comments. */
export const quoteSourceParam = "from";
