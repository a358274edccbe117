import type { Middleware } from "./context.server";
import type { Refuse } from "./refuse.server";

/** Value of `Allow` (RFC 9110, 10.2.1) on 405 and on the answer to OPTIONS. */
export const allowedMethods = "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS";

const allowed = new Set(allowedMethods.split(", "));

/**
 * Answers 405 to methods the site has no use for, and 400 to a GET or HEAD with a body, which has no meaning (RFC 9110, 9.3.1)
 * and serves request smuggling.
 */
export function checkMethod(refuse: Refuse): Middleware {
  return (req, res, next) => {
    const { method = "", headers } = req;
    if (method === "GET" || method === "HEAD") {
      const length = headers["content-length"];
      if (headers["transfer-encoding"] === undefined && (length === undefined || +length === 0)) {
        next();
      } else {
        refuse(req, res, {
          status: 400,
          error: `A ${method} request carries no body.`,
          close: true,
        });
      }
    } else if (allowed.has(method)) {
      next();
    } else {
      refuse(req, res, {
        status: 405,
        error: "This server does not take that method.",
        headers: { Allow: allowedMethods },
      });
    }
  };
}

/** Answers OPTIONS with 204 and `Allow`. No CORS headers: other origins stay out. */
export const answerOptions: Middleware = (req, res, next) => {
  if (req.method !== "OPTIONS") {
    next();
    return;
  }
  res.writeHead(204, { Allow: allowedMethods });
  res.end();
};
