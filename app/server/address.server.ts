import type { IncomingMessage } from "node:http";
import { isIP, isIPv4 } from "node:net";

/** Removed from every request: Express and Remix would otherwise build addresses and hosts from what a stranger wrote. */
const forwardedHeaders = [
  "forwarded",
  "x-forwarded-for",
  "x-forwarded-host",
  "x-forwarded-port",
  "x-forwarded-prefix",
  "x-forwarded-proto",
  "x-forwarded-server",
  "x-original-url",
  "x-real-ip",
  "x-rewrite-url",
  "x-http-method-override",
  "x-request-id",
];

/** The socket's, or with `trustProxy` n ≥ 1 the nth from the right of X-Forwarded-For, if that is an IP address. */
export function resolveAddress(req: IncomingMessage, trustProxy: number): string {
  const socketAddress = plainAddress(req.socket.remoteAddress ?? "") || "unknown";
  if (trustProxy < 1) return socketAddress;
  const header = req.headers["x-forwarded-for"];
  if (typeof header !== "string") return socketAddress;
  const hops = header.split(",");
  const hop = hops[Math.max(0, hops.length - trustProxy)] ?? "";
  return plainAddress(hop.trim()) || socketAddress;
}

/** Drops every header with which a client could claim another host, address, scheme, method or id. */
export function dropForwardedHeaders(req: IncomingMessage): void {
  for (const name of forwardedHeaders) {
    if (req.headers[name] !== undefined) delete req.headers[name];
  }
}

/** True for 127.0.0.0/8 and ::1. */
export function isLoopback(address: string): boolean {
  return address === "::1" || (address.startsWith("127.") && isIPv4(address));
}

/** IPv4 to its /24 and IPv6 to its /48, as a log or a record may keep it; "unknown" when it is no address. */
export function truncateAddress(address: string): string {
  if (isIPv4(address)) return `${address.slice(0, address.lastIndexOf("."))}.0`;
  const groups = ipv6Groups(address);
  return groups ? `${groups.slice(0, 3).join(":")}::` : "unknown";
}

/** One household or device: the IPv4 address, or the IPv6 /64 (RFC 6177); a text that is no address is its own key. */
export function throttleKey(address: string): string {
  const groups = isIPv4(address) ? undefined : ipv6Groups(address);
  return groups ? `${groups.slice(0, 4).join(":")}::/64` : address;
}

/** Without port, brackets, zone and IPv4-mapped prefix; "" when it is no address. */
export function plainAddress(text: string): string {
  let address = text;
  if (address.startsWith("[")) address = address.slice(1, address.indexOf("]"));
  else if (/^[\d.]+:\d+$/.test(address)) address = address.slice(0, address.indexOf(":"));
  const zone = address.indexOf("%");
  if (zone !== -1) address = address.slice(0, zone);
  const mapped = /^::ffff:([\d.]+)$/i.exec(address)?.[1];
  if (mapped) address = mapped;
  return isIP(address) ? address : "";
}

/** The eight groups in lower case without leading zeros; undefined when `address` is not IPv6. */
function ipv6Groups(address: string): string[] | undefined {
  if (isIP(address) !== 6) return undefined;
  const [head = "", tail] = address.toLowerCase().split("::");
  const left = head ? head.split(":") : [];
  const right = tail ? tail.split(":") : [];
  const missing = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  return [...left, ...Array<string>(missing).fill("0"), ...right].map(
    (group) => group.replace(/^0+(?=.)/, "") || "0",
  );
}
