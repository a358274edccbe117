// Addresses come from the front door: plain, without port, brackets, zone or IPv4-mapped prefix.

/**
 * Returns the key under which one household or device is counted: the IPv4 address, or the IPv6 /64 (RFC 6177: a
 * subscriber has at least that). A text that is no address is its own key.
 */
export function throttleKey(address: string): string {
  const groups = ipv6Groups(address);
  return groups === undefined ? address : `${groups.slice(0, 4).join(":")}::/64`;
}

/** Returns the network part of an address as records may keep it: IPv4 /24, IPv6 /48; "unknown" for other texts. */
export function truncateAddress(address: string): string {
  if (/^\d{1,3}(?:\.\d{1,3}){3}$/.test(address)) {
    return `${address.slice(0, address.lastIndexOf("."))}.0`;
  }
  const groups = ipv6Groups(address);
  return groups === undefined ? "unknown" : `${groups.slice(0, 3).join(":")}::`;
}

function ipv6Groups(address: string): string[] | undefined {
  if (!/^[0-9a-f:]{2,39}$/i.test(address) || !address.includes(":")) return undefined;
  const [head = "", tail] = address.toLowerCase().split("::");
  const left = head === "" ? [] : head.split(":");
  const right = tail === undefined || tail === "" ? [] : tail.split(":");
  const omitted = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  const groups = [...left, ...Array<string>(omitted).fill("0"), ...right];
  if (groups.length !== 8) return undefined;
  return groups.map((group) => group.replace(/^0+(?=.)/, "") || "0");
}
