import { isIP } from "node:net";
import type { RateLimit } from "./token-bucket.ts";

/**
 * An IP address as proxies write it (`192.0.2.7:5678`, `[2001:db8::1]:443`), without the port, which changes with each
 * connection. Null for anything else.
 */
export function parseIpAddress(written: string): string | null {
  const bracketed = /^\[([^\]]+)\](?::\d+)?$/.exec(written)?.[1];
  const address = (bracketed ?? written.replace(/^(\d+(?:\.\d+){3}):\d+$/, "$1")).replace(
    /%.*$/,
    "",
  );
  return isIP(address) === 0 ? null : address;
}

/** The eight groups of an IPv6 address, without leading zeros. */
function splitIpv6(address: string): string[] {
  const [head = "", tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split("::");
  const before = head === "" ? [] : head.split(":");
  const after = tail ? tail.split(":") : [];
  const missing = tail === undefined ? 0 : 8 - before.length - after.length;
  return [...before, ...Array<string>(missing).fill("0"), ...after];
}

/** The IPv4 address of an IPv4-mapped IPv6 address, or null. */
function toMappedIpv4(groups: readonly string[]): string | null {
  const [high = "", low = ""] = groups.slice(6);
  if (groups.slice(0, 6).join(":") !== "0:0:0:0:0:ffff") return null;
  const bytes = [high, low].flatMap((group) => {
    const value = Number.parseInt(group, 16);
    return [value >> 8, value & 0xff];
  });
  return bytes.join(".");
}

/**
 * The networks that limits count: an IPv4 address; or of an IPv6 address its /64 (a household or laboratory), then its
 * /48 (a site). Renting a server also gives a /48, which has 65,536 networks of size /64.
 */
export function toNetworks(address: string): readonly [near: string, wide?: string] {
  const plain = parseIpAddress(address);
  if (plain === null || isIP(plain) === 4) return [plain ?? address];
  const groups = splitIpv6(plain);
  const mapped = toMappedIpv4(groups);
  if (mapped) return [mapped];
  const prefix = (bits: 48 | 64) => `${groups.slice(0, bits / 16).join(":")}::/${bits}`;
  return [prefix(64), prefix(48)];
}

/** The smaller network alone, for telling networks apart without counting. */
export const toNetwork = (address: string): string => toNetworks(address)[0];

/** So many laboratories of one site can use a limit fully at the same time. */
const SITE_FACTOR = 8;

/** A limit for the network of an address, and a wider one for its site. */
export function toNetworkLimits(
  limit: RateLimit,
  address: string,
): readonly (readonly [limit: RateLimit, network: string])[] {
  const [near, wide] = toNetworks(address);
  const siteLimit = { ...limit, name: `${limit.name}-site`, max: limit.max * SITE_FACTOR };
  return wide === undefined
    ? [[limit, near]]
    : [
        [limit, near],
        [siteLimit, wide],
      ];
}
