/** What any page or answer may say when nothing was done. */
export const refusalWords = {
  busy: "The service is busy. Please try again in a few seconds.",
  broken:
    "Nothing can be stored just now, and the fault is ours. Please try again in a few minutes, or call us.",
  noSuchForm: "This page has no such form. Reload it and send it again.",
  tryAgainIn: (minutes: number) =>
    `Try again in ${minutes} ${minutes === 1 ? "minute" : "minutes"}.`,
};

/** What the front door says before a page is asked for, and the API's description of it. */
export const doorWords = {
  back: "Back to the home page",
  /** By HTTP status. */
  titles: {
    400: "We could not read that request",
    401: "Please sign in",
    403: "That request was refused",
    404: "Not found",
    405: "That is not possible here",
    408: "That took too long",
    409: "That cannot be done any more",
    413: "That was too large",
    414: "That address is too long",
    415: "We could not read that request",
    417: "We could not read that request",
    421: "Wrong address",
    429: "Too many requests",
    431: "We could not read that request",
    500: "Something went wrong on our side",
    503: "Please try again in a moment",
  },
  malformed: "The request is malformed.",
  malformedAddress: "The address is malformed. Check it, or start from the home page.",
  hosts: "The request must name exactly one host.",
  bodyUnasked: (method: string) => `A ${method} request carries no body.`,
  otherSite: "This request came from another site. Open the page on this site and send it again.",
  method: "This server does not take that method.",
  late: "The request did not arrive in time. Check the connection and send it again.",
  tooLarge: (kilobytes: number) =>
    `What was sent is larger than the ${kilobytes} KB this server takes here.`,
  chunkExtensions: "The request's chunk extensions are larger than this server reads.",
  longAddress:
    "The address is longer than this server reads. Shorten it, or start from the home page.",
  expectation: "This server meets no such expectation.",
  otherHost: "This server does not answer for that host name. Check the address you opened.",
  tooMany: (minutes: number) =>
    `Too many requests came from your connection. ${refusalWords.tryAgainIn(minutes)}`,
  busy: refusalWords.busy,
  manyHeaders: (most: number) => `The request has more than the ${most} headers this server reads.`,
  longHeaders: "The request's headers are larger than this server reads.",
  failed: "The request could not be handled. Please try again.",
};
