/** A network: its family, its first address as a number, and how many leading bits count. */
interface Network {
  readonly bits: 32 | 128;
  readonly start: bigint;
  readonly prefix: number;
}

const OCTET = /^(0|[1-9]\d{0,2})$/;

function ipv4(text: string): bigint | null {
  const parts = text.split(".");
  if (parts.length !== 4 || parts.some((part) => !OCTET.test(part) || Number(part) > 255))
    return null;
  return parts.reduce((number, part) => number * 256n + BigInt(part), 0n);
}

const GROUP = /^[0-9a-f]{1,4}$/i;

/** The groups of one side of `::`, as numbers; the last one may be an IPv4 address. Null if malformed. */
function groupsOf(side: string): bigint[] | null {
  if (side === "") return [];
  const groups: bigint[] = [];
  const parts = side.split(":");
  for (const [index, part] of parts.entries()) {
    const inner = index === parts.length - 1 && part.includes(".") ? ipv4(part) : null;
    if (inner !== null) groups.push(inner >> 16n, inner & 0xffffn);
    else if (GROUP.test(part)) groups.push(BigInt(`0x${part}`));
    else return null;
  }
  return groups;
}

function ipv6(text: string): bigint | null {
  const sides = text.split("::");
  if (sides.length > 2) return null;
  const [head, tail] = [groupsOf(sides[0] ?? ""), groupsOf(sides[1] ?? "")];
  if (!head || !tail) return null;
  const left = 8 - head.length - tail.length;
  if (sides.length === 1 ? left !== 0 : left < 1) return null;
  const groups = [...head, ...Array.from({ length: left }, () => 0n), ...tail];
  return groups.reduce((number, group) => number * 65_536n + group, 0n);
}

/** The first 96 bits of an IPv4 address that is written as IPv6 (`::ffff:192.0.2.1`). */
const MAPPED = 0xffffn;

/** An address as a number with its family; IPv4 that is written as IPv6 counts as IPv4. Null if it is none. */
function addressOf(text: string): Pick<Network, "bits" | "start"> | null {
  const four = ipv4(text);
  if (four !== null) return { bits: 32, start: four };
  const six = text.includes(":") ? ipv6(text) : null;
  if (six === null) return null;
  return six >> 32n === MAPPED ? { bits: 32, start: six & 0xffffffffn } : { bits: 128, start: six };
}

const PREFIX = /^(0|[1-9]\d{0,2})$/;

/** A network in CIDR notation, or one address. Null if it is neither. */
function networkOf(text: string): Network | null {
  const [address = "", length, ...rest] = text.split("/");
  const found = addressOf(address);
  if (!found || rest.length > 0) return null;
  // The length of a mapped address would count from the first of its 128 bits.
  if (length !== undefined && found.bits === 32 && address.includes(":")) return null;
  if (length === undefined) return { ...found, prefix: found.bits };
  if (!PREFIX.test(length) || Number(length) > found.bits) return null;
  return { ...found, prefix: Number(length) };
}

/** Whether a text is a network in CIDR notation or one address, IPv4 or IPv6. */
export const isNetwork = (text: string): boolean => networkOf(text) !== null;

/**
 * Whether an address is in one of the networks; an address that cannot be read is in none.
 *
 * @param networks texts for which `isNetwork` holds
 */
export function isInNetworks(address: string, networks: readonly string[]): boolean {
  // A scope, as in `fe80::1%eth0`, is no part of the address.
  const found = addressOf(address.split("%")[0] ?? "");
  if (!found) return false;
  return networks.some((text) => {
    const network = networkOf(text);
    if (network?.bits !== found.bits) return false;
    const rest = BigInt(network.bits - network.prefix);
    return network.start >> rest === found.start >> rest;
  });
}
