import { expect, test } from "vitest";
import { parseIpAddress, toNetwork, toNetworkLimits, toNetworks } from "./network.ts";

test("an address is the same whatever port it comes with", () => {
  expect(parseIpAddress("192.0.2.7:5678")).toBe("192.0.2.7");
  expect(parseIpAddress("192.0.2.7")).toBe("192.0.2.7");
  expect(parseIpAddress("[::1]:443")).toBe("::1");
  expect(parseIpAddress("[2001:db8::9]")).toBe("2001:db8::9");
  expect(parseIpAddress("2001:db8::9")).toBe("2001:db8::9");
  expect(parseIpAddress("fe80::1%eth0")).toBe("fe80::1");
});

test("what is no address is none", () => {
  for (const odd of ["", "unknown", "_hidden", "1.2.3", "1.2.3.4:x", "[::1", "evil.example"]) {
    expect(parseIpAddress(odd), odd).toBeNull();
  }
});

test("an IPv6 network counts as one, and so does the site around it", () => {
  expect(toNetworks("2001:db8:1:2:3:4:5:6")).toEqual(["2001:db8:1:2::/64", "2001:db8:1::/48"]);
  expect(toNetworks("2001:0DB8:0001:0002::9")).toEqual(toNetworks("2001:db8:1:2:3:4:5:6"));
  expect(toNetwork("2001:db8:1:3::1")).not.toBe(toNetwork("2001:db8:1:2::1"));
  expect(toNetworks("::1")).toEqual(["0:0:0:0::/64", "0:0:0::/48"]);
});

test("an IPv4 address is itself, however it is written", () => {
  for (const written of ["192.0.2.7", "192.0.2.7:80", "::ffff:192.0.2.7", "::ffff:c000:207"]) {
    expect(toNetworks(written), written).toEqual(["192.0.2.7"]);
  }
});

test("a limit holds for the network and, eight times as wide, for its site", () => {
  const limit = { name: "register", max: 20, seconds: 60 };
  expect(toNetworkLimits(limit, "192.0.2.7")).toEqual([[limit, "192.0.2.7"]]);
  expect(toNetworkLimits(limit, "2001:db8:1:2::3")).toEqual([
    [limit, "2001:db8:1:2::/64"],
    [{ name: "register-site", max: 160, seconds: 60 }, "2001:db8:1::/48"],
  ]);
});
