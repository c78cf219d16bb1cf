import { isInNetworks } from "@assay/domain";
import dns from "node:dns";
import net, { type LookupFunction } from "node:net";
import { Agent, buildConnector, fetch, type RequestInit, type Response } from "undici";

/** Requests to addresses that users of a tenant have entered: of a directory, of a webhook. */
export interface Outgoing {
  /**
   * Like `fetch`, but connects to public addresses only, by https only; what the operator's networks hold is reached by
   * http too. A redirect is answered, not followed. Proxies of the environment are not used.
   *
   * @throws TypeError if there is no answer in time, or more than 1 MB of it; its cause is a {@link RefusedAddress} where
   *   nothing was sent because of the address
   */
  fetch(url: string | URL, init?: OutgoingInit): Promise<Response>;
  close(): Promise<void>;
}
export type OutgoingInit = Pick<RequestInit, "method" | "headers" | "body" | "signal">;

/** The address leads into the operator's network, or would be asked without encryption. */
export class RefusedAddress extends Error {}

/** Networks that are not on the internet, or stand for others that are not (IANA special-purpose registries). */
const SPECIAL = [
  "0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24",
  "192.0.2.0/24 192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24",
  "224.0.0.0/4 240.0.0.0/4",
  "::/96 64:ff9b::/96 64:ff9b:1::/48 100::/64 2001::/23 2001:db8::/32 2002::/16 3fff::/20 5f00::/16",
  "fc00::/7 fe80::/10 fec0::/10 ff00::/8",
].flatMap((networks) => networks.split(" "));
/** Maximum milliseconds until a connection stands, until the answer begins, and between its parts. */
const CONNECT_MS = 5_000;
const ANSWER_MS = 15_000;
/** Maximum bytes of an answer. */
const MOST_BYTES = 1024 * 1024;

/**
 * Makes requests that reach none of the operator's machines but those that are named.
 *
 * @param internalNetworks networks of the operator that may be reached all the same, as `10.20.0.0/16`
 */
export function openOutgoing(internalNetworks: readonly string[]): Outgoing {
  const agent = new Agent({
    connect: connecting((protocol, address) => {
      if (isInNetworks(address, internalNetworks)) return;
      if (isInNetworks(address, SPECIAL))
        throw new RefusedAddress(`${address} is an internal address`);
      if (protocol !== "https:") throw new RefusedAddress(`${address} is asked without encryption`);
    }),
    headersTimeout: ANSWER_MS,
    bodyTimeout: ANSWER_MS,
    maxResponseSize: MOST_BYTES,
  });
  return {
    fetch: (url, init) => fetch(url, { ...init, redirect: "manual", dispatcher: agent }),
    close: () => agent.close(),
  };
}

type Check = (protocol: string, address: string) => void;

/**
 * Checks the very addresses to which it then connects: a name that was checked before could resolve to another one
 * now.
 */
function connecting(check: Check): buildConnector.connector {
  const connect = Object.fromEntries(
    ["https:", "http:"].map((protocol) => [
      protocol,
      buildConnector({ timeout: CONNECT_MS, lookup: lookingUp(protocol, check) }),
    ]),
  );
  return (options, callback) => {
    const host = options.hostname.replace(/^\[|\]$/g, "");
    try {
      // An address is connected to without a lookup.
      if (net.isIP(host) !== 0) check(options.protocol, host);
      connect[options.protocol]?.(options, callback);
    } catch (error) {
      callback(error as Error, null);
    }
  };
}

const lookingUp =
  (protocol: string, check: Check): LookupFunction =>
  (name, options, callback) =>
    dns.lookup(name, { ...options, all: true }, (error, addresses) => {
      try {
        if (error) throw error;
        for (const { address } of addresses) check(protocol, address);
      } catch (failure) {
        callback(failure as NodeJS.ErrnoException, []);
        return;
      }
      const [first] = addresses;
      if (options.all) callback(null, addresses);
      else callback(null, first?.address ?? "", first?.family);
    });
