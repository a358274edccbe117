import { isLoopback } from "./address.server";
import type { Middleware } from "./context.server";
import type { Refuse } from "./refuse.server";

const loopbackHost = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::(\d{1,5}))?$/i;

/**
 * Answers 421 (RFC 9110, 15.5.20) to a Host that is not this site's: pages and redirects are built from it. A loopback host is
 * welcome from a loopback socket, for health checks. A missing or repeated Host is 400 (RFC 9112, 3.2).
 */
export function checkHost(siteUrl: URL, refuse: Refuse): Middleware {
  const port = siteUrl.port || (siteUrl.protocol === "https:" ? "443" : "80");
  const accepted = new Set([siteUrl.host, `${siteUrl.hostname}:${port}`]);
  return (req, res, next) => {
    const host = req.headers.host;
    if (host === undefined || countHosts(req.rawHeaders) !== 1) {
      refuse(req, res, { status: 400, error: "The request must name exactly one host." });
    } else if (accepted.has(host) || accepted.has(host.toLowerCase())) {
      next();
    } else if (isLoopback(req.socket.remoteAddress?.replace("::ffff:", "") ?? "")) {
      const match = loopbackHost.exec(host);
      if (match && Number(match[1] ?? 80) <= 65_535) next();
      else wrongHost();
    } else {
      wrongHost();
    }

    function wrongHost() {
      refuse(req, res, {
        status: 421,
        error: "This server does not answer for that host name. Check the address you opened.",
      });
    }
  };
}

function countHosts(rawHeaders: readonly string[]): number {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === 4 && name.toLowerCase() === "host") count += 1;
  }
  return count;
}
