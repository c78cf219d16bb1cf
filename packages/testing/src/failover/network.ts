import { execFileSync } from "node:child_process";
import fs from "node:fs";

const BRIDGE = "assay-br";
const SUBNET = "10.231.77";
/** The address of this machine in the network. */
const HERE = `${SUBNET}.1`;

const ip = (...words: string[]) => execFileSync("ip", words, { stdio: ["ignore", "pipe", "pipe"] });

/** Whether machines can be played here: only root makes network namespaces. */
export const hasNamespaces = (): boolean =>
  process.getuid?.() === 0 && ["/usr/sbin/ip", "/usr/bin/ip"].some((file) => fs.existsSync(file));

/** A machine of the played network: a namespace with an address of its own. */
export class Machine {
  readonly address: string;
  readonly #namespace: string;

  private constructor(number: number) {
    this.address = `${SUBNET}.${10 + number}`;
    this.#namespace = `assay-${number}`;
  }

  static add(number: number): Machine {
    const machine = new Machine(number);
    const own = machine.#namespace;
    const outside = `${own}-out`;
    ip("netns", "add", own);
    ip("link", "add", outside, "type", "veth", "peer", "name", "eth0", "netns", own);
    ip("link", "set", outside, "master", BRIDGE, "up");
    ip("-n", own, "addr", "add", `${machine.address}/24`, "dev", "eth0");
    ip("-n", own, "link", "set", "eth0", "up");
    ip("-n", own, "link", "set", "lo", "up");
    return machine;
  }

  /** The words before a program that runs on this machine. */
  command = (): string[] => ["ip", "netns", "exec", this.#namespace];

  /** Lets nothing reach these addresses any more, as if a switch between two racks had failed. */
  cutFrom(addresses: readonly string[]): void {
    for (const address of addresses)
      ip("-n", this.#namespace, "route", "add", "blackhole", `${address}/32`);
  }

  mend(addresses: readonly string[]): void {
    for (const address of addresses)
      ip("-n", this.#namespace, "route", "del", "blackhole", `${address}/32`);
  }

  remove = (): void => void ip("netns", "del", this.#namespace);
}

/** Makes the network of this many machines, which this machine reaches, and nobody outside of it. */
export function openNetwork(count: number) {
  ip("link", "add", BRIDGE, "type", "bridge");
  ip("link", "set", BRIDGE, "up");
  ip("addr", "add", `${HERE}/24`, "dev", BRIDGE);
  const machines = Array.from({ length: count }, (_, index) => Machine.add(index + 1));
  return {
    machines,
    close: () => {
      for (const machine of machines) machine.remove();
      ip("link", "del", BRIDGE);
    },
  };
}
