import type { IncomingMessage } from "node:http";
import { isIP, isIPv4 } from "node:net";

/** Headers removed from every request, because Remix would otherwise build URLs and hosts from a client's values. */
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

/**
 * Returns the client's address: entry number `trustProxy` from the right of X-Forwarded-For, or the leftmost entry if there are fewer. Returns the
 * socket's address if `trustProxy` is 0, the header is missing, or the entry is not an address.
 */
export function resolveAddress(req: IncomingMessage, trustProxy: number): string {
  const socketAddress = plainAddress(req.socket.remoteAddress ?? "") || "unknown";
  if (trustProxy < 1) return socketAddress;
  const header = req.headers["x-forwarded-for"];
  if (typeof header !== "string") return socketAddress;
  const hops = header.split(",");
  const hop = hops[Math.max(0, hops.length - trustProxy)] ?? "";
  return plainAddress(hop.trim()) || socketAddress;
}

/** Removes every header with which a client could claim another host, address, scheme, method or request id. */
export function dropForwardedHeaders(req: IncomingMessage): void {
  for (const name of forwardedHeaders) delete req.headers[name];
}

/** Returns whether an address is in 127.0.0.0/8 or is ::1. */
export function isLoopback(address: string): boolean {
  return address === "::1" || (address.startsWith("127.") && isIPv4(address));
}

/** Truncates an IPv4 address to /24 and an IPv6 address to /48, for logs and records. Returns "unknown" for any other text. */
export function truncateAddress(address: string): string {
  if (isIPv4(address)) return `${address.slice(0, address.lastIndexOf("."))}.0`;
  const groups = ipv6Groups(address);
  return groups ? `${groups.slice(0, 3).join(":")}::` : "unknown";
}

/** Returns the rate-limit key of an IP address: the IPv4 address, or the /64 of an IPv6 address (RFC 6177). Returns any other text unchanged. */
export function throttleKey(address: string): string {
  const groups = isIPv4(address) ? undefined : ipv6Groups(address);
  return groups ? `${groups.slice(0, 4).join(":")}::/64` : address;
}

/** Returns an address without port, brackets and zone. Returns an IPv4-mapped address as IPv4 (RFC 4291, 2.5.5.2). Returns "" if the text is not an address. */
export function plainAddress(text: string): string {
  let address = text;
  if (address.startsWith("[")) address = address.slice(1, address.indexOf("]"));
  else if (/^[\d.]+:\d+$/.test(address)) address = address.slice(0, address.indexOf(":"));
  const zone = address.indexOf("%");
  if (zone !== -1) address = address.slice(0, zone);
  if (isIPv4(address)) return address;
  const groups = ipv6Groups(address);
  if (groups === undefined) return "";
  if (groups.slice(0, 6).join(":") !== "0:0:0:0:0:ffff") return address;
  const numbers = groups.slice(6).map((group) => Number.parseInt(group, 16));
  return numbers.flatMap((number) => [number >> 8, number & 255]).join(".");
}

/** Returns the eight groups of an IPv6 address in lower case without leading zeros, or undefined for any other text. */
function ipv6Groups(address: string): string[] | undefined {
  if (isIP(address) !== 6) return undefined;
  // The URL parser normalizes an IPv6 address to lower-case hexadecimal without leading zeros.
  const [head = "", tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split("::");
  const left = head ? head.split(":") : [];
  const right = tail ? tail.split(":") : [];
  return [...left, ...Array<string>(8 - left.length - right.length).fill("0"), ...right];
}
