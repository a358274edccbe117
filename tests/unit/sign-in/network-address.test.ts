import { expect, it } from "vitest";
import { throttleKey, truncateAddress } from "~/http/network-address";

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
