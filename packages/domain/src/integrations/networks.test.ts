import { BlockList, isIP } from "node:net";
import { describe, expect, it } from "vitest";
import { isInNetworks, isNetwork } from "./networks.ts";

describe("networks in CIDR notation", () => {
  it.each([
    "192.0.2.0/24",
    "192.0.2.7",
    "0.0.0.0/0",
    "2001:db8::/32",
    "::1",
    "::/0",
    "::ffff:192.0.2.1",
  ])("accepts %s", (text) => expect(isNetwork(text)).toBe(true));

  it.each([
    "",
    "192.0.2.0/33",
    "192.0.2.0/-1",
    "192.0.2/24",
    "192.0.2.256",
    "192.0.02.1",
    "0x7f.0.0.1",
    "2130706433",
    "2001:db8::/129",
    "2001::db8::1",
    "1:2:3:4:5:6:7",
    "1:2:3:4:5:6:7:8:9",
    "g::1",
    "192.0.2.0/24/8",
    "192.0.2.0/",
    "192.0.2.0/ 8",
    "::ffff:192.0.2.0/120",
    "example.org",
  ])("refuses %j", (text) => expect(isNetwork(text)).toBe(false));

  it("finds an IPv4 address that arrives as IPv6, and no other family", () => {
    expect(isInNetworks("::ffff:192.0.2.9", ["192.0.2.0/24"])).toBe(true);
    expect(isInNetworks("192.0.2.9", ["::ffff:192.0.2.9"])).toBe(true);
    expect(isInNetworks("192.0.2.9", ["::/0"])).toBe(false);
    expect(isInNetworks("fe80::1%eth0", ["fe80::/10"])).toBe(true);
    expect(isInNetworks("unknown", ["0.0.0.0/0", "::/0"])).toBe(false);
  });

  it("decides as Node does, about addresses around the edges of networks", () => {
    const four = ["10.1.2.3", "10.1.2.128", "10.1.3.0", "11.0.0.0", "255.255.255.255", "0.0.0.0"];
    const six = ["2001:db8::1", "2001:db8:0:1::", "2001:db9::", "::1", "ff02::1"];
    for (const addresses of [four, six])
      for (const start of addresses)
        for (const length of [0, 1, 7, 8, 9, 23, 24, 25, 31, 32, 33, 48, 64, 127, 128]) {
          const family = isIP(start) === 4 ? "ipv4" : "ipv6";
          if (family === "ipv4" && length > 32) continue;
          const list = new BlockList();
          list.addSubnet(start, length, family);
          for (const address of addresses)
            expect([address, start, length, isInNetworks(address, [`${start}/${length}`])]).toEqual(
              [address, start, length, list.check(address, family)],
            );
        }
  });
});
