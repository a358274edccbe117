import { describe, expect, it } from "vitest";
import { plainAddress, throttleKey, truncateAddress } from "~/server/address.server";
import { createRouteTable } from "~/server/site-routes.server";

describe("addresses", () => {
  it.each([
    ["203.0.113.77", "203.0.113.0"],
    ["2001:db8:85a3::8a2e:370:7334", "2001:db8:85a3::"],
    ["2001:0DB8::1", "2001:db8:0::"],
    ["::1", "0:0:0::"],
    ["unknown", "unknown"],
  ])("%s is logged as %s", (address, truncated) => {
    expect(truncateAddress(address)).toBe(truncated);
  });

  it.each([
    ["203.0.113.7", "203.0.113.7", "203.0.113.0"],
    ["2001:db8:0:1::9", "2001:db8:0:1::/64", "2001:db8:0::"],
    ["2001:0DB8::1", "2001:db8:0:0::/64", "2001:db8:0::"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64", "2001:db8:1::"],
    ["::1", "0:0:0:0::/64", "0:0:0::"],
    ["unknown", "unknown", "unknown"],
    ["", "", "unknown"],
    ["1:2:3", "1:2:3", "unknown"],
  ])("counts %s as %s and records it as %s", (address, key, network) => {
    expect(throttleKey(address)).toBe(key);
    expect(truncateAddress(address)).toBe(network);
  });

  it.each([
    "::ffff:192.0.2.1",
    "::FFFF:c000:201",
    "::ffff:c000:0201",
    "0:0:0:0:0:ffff:192.0.2.1",
    "0000:0000:0000:0000:0000:ffff:c000:0201",
    "[::ffff:c000:201]:443",
    "::ffff:c000:201%eth0",
    "192.0.2.1:8080",
  ])("%s is the IPv4 address 192.0.2.1", (text) => {
    expect(plainAddress(text)).toBe("192.0.2.1");
  });

  it.each(["64:ff9b::c000:201", "::1", "::c000:201", "::ffff:0:c000:201"])(
    "%s is not an IPv4-mapped address",
    (text) => expect(plainAddress(text)).toBe(text),
  );

  it("count an IPv6 /64 as one client and each IPv4 address as one", () => {
    expect(throttleKey("2001:db8:1:2::3")).toBe(throttleKey("2001:db8:1:2:ffff::9"));
    expect(throttleKey("2001:db8:1:2::3")).not.toBe(throttleKey("2001:db8:1:3::3"));
    expect(throttleKey("203.0.113.7")).not.toBe(throttleKey("203.0.113.8"));
  });
});

describe("the route table", () => {
  it("finds the route of a page, of its data, and of a path with parameters", () => {
    const patterns = ["/", "/get-quote", "/api/quotes/email/:email", "/admin/quotes/:id", "/*"];
    const { find } = createRouteTable(patterns.map((pattern) => ({ pattern })));
    const match = (path: string) => find(path)?.pattern;
    expect(match("/get-quote.data")).toBe("/get-quote");
    expect(match("/_root.data")).toBe("/");
    expect(match("/api/quotes/email/a%40b.test")).toBe("/api/quotes/email/:email");
    expect(match("/nothing/here")).toBeUndefined();
  });
});
