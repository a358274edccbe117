export const passwordFieldWords = { show: "Show", hide: "Hide", password: " password" };
