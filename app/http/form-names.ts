/** The hidden field by which a hydrated form says that it wants data instead of a redirect. */
export const enhancedName = "enhanced";
