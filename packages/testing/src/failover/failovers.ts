import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { openBuilder } from "../builder.ts";
import { freePort, isUp } from "../clamd.ts";
import { Saver } from "../faults/saver.ts";
import { buildRun } from "../run.ts";
import { listening, type ServerProcess, startProcess } from "../serverProcess.ts";
import { openNetwork } from "./network.ts";
import { databaseUrl, Node, startEtcd, startHaproxy, wholeCluster } from "./patroni.ts";
import type { Program } from "./programs.ts";

/**
 * - `database`: PostgreSQL of the primary is killed
 * - `machine`: everything on the machine of the primary is killed
 * - `network`: the primary reaches neither the other nodes nor etcd, while the application still reaches it
 * - `servers`: the application servers are killed one after the other, and started again
 */
export type Failover = "database" | "machine" | "network" | "servers";
export const FAILOVERS: readonly Failover[] = ["database", "machine", "network", "servers"];

export interface FailedOver {
  /** Saves confirmed during the failover. */
  confirmed: number;
  /** What was lost, torn or doubled, and answers that the fault does not explain. */
  strange: string[];
  /** The longest time in which no save of anybody was confirmed, in ms. */
  gap: number;
}

const NODES = 3;
const SAVERS = 6;
/** Milliseconds for which saves go on before a fault, and after everything has come together again. */
const CALM_MS = 5_000;
const SAMPLE_MS = 20;

const countSaves = (savers: readonly Saver[]) => savers.reduce((sum, { saves }) => sum + saves, 0);

/** Measures the longest time without a confirmed save until it is stopped. */
function watchGap(savers: readonly Saver[]): () => number {
  let longest = 0;
  let before = countSaves(savers);
  let since = performance.now();
  const look = (): void => {
    const now = performance.now();
    longest = Math.max(longest, now - since);
    const saves = countSaves(savers);
    if (saves === before) return;
    before = saves;
    since = now;
  };
  const timer = setInterval(look, SAMPLE_MS);
  return () => {
    clearInterval(timer);
    look();
    return longest;
  };
}

/** Three database machines led by Patroni, HAProxy, and two application servers, on this machine. */
export class Installation {
  readonly #folder = fs.mkdtempSync(path.join(os.tmpdir(), "assay-failover-"));
  readonly #network = openNetwork(NODES + 1);
  readonly #nodes: Node[];
  readonly #etcdAddress: string;
  #programs: Program[] = [];
  #servers: ServerProcess[] = [];
  #serverPorts: number[] = [];
  #savers: Saver[] = [];
  #databasePort = 0;
  #appPort = 0;

  constructor() {
    fs.chmodSync(this.#folder, 0o711);
    const [etcd, ...others] = this.#network.machines;
    this.#etcdAddress = etcd!.address;
    this.#programs.push(startEtcd(etcd!, this.#folder));
    this.#nodes = others.map(
      (machine, index) =>
        new Node(machine, {
          name: `node${index + 1}`,
          folder: this.#folder,
          etcd: this.#etcdAddress,
        }),
    );
  }

  async start(): Promise<void> {
    for (const node of this.#nodes) node.start();
    await wholeCluster(this.#nodes);
    [this.#databasePort, this.#appPort] = [await freePort(), await freePort()];
    this.#serverPorts = [await freePort(), await freePort()];
    const places = {
      databasePort: this.#databasePort,
      nodes: this.#nodes,
      appPort: this.#appPort,
      servers: this.#serverPorts,
    };
    this.#programs.push(startHaproxy(this.#folder, places));
    while (!(await isUp(this.#databasePort))) await delay(50);
    // HAProxy listens before it has asked which node leads.
    await delay(2_000);
    for (const index of this.#serverPorts.keys()) await this.#startServer(index);
    const builder = await openBuilder(databaseUrl(this.#databasePort), this.#appPort);
    try {
      const made = await buildRun(builder, { state: "STARTED", observers: SAVERS });
      const beginning = made.observers.map((observer) => Saver.begin(observer, made));
      this.#savers = await Promise.all(beginning);
    } finally {
      await builder.close();
    }
  }

  async #startServer(index: number): Promise<void> {
    const folder = path.join(this.#folder, `server${index}`);
    const env = {
      DATA_DIR: folder,
      DEMO: "false",
      LOG_LEVEL: "error",
      PORT: String(this.#serverPorts[index]),
      DATABASE_URL: databaseUrl(this.#databasePort),
    };
    const server = startProcess({ env });
    this.#servers[index] = server;
    await listening(server);
  }

  async #fail(what: Failover, primary: Node): Promise<() => void> {
    if (what === "database") primary.killPostgres();
    if (what === "machine") {
      await primary.kill();
      return () => primary.start();
    }
    if (what === "network") {
      const others = this.#nodes.filter((node) => node !== primary);
      const cut = [this.#etcdAddress, ...others.map(({ machine }) => machine.address)];
      primary.machine.cutFrom(cut);
      return () => primary.machine.mend(cut);
    }
    if (what === "servers")
      for (const index of this.#servers.keys()) {
        this.#servers[index]?.child.kill("SIGKILL");
        await this.#servers[index]?.ended;
        await this.#startServer(index);
        await delay(CALM_MS);
      }
    return () => undefined;
  }

  /** Lets this happen while six observers save, mends it 40 s later, and reads in the end what is stored. */
  async failOver(what: Failover): Promise<FailedOver> {
    const savers = this.#savers;
    const primary = await wholeCluster(this.#nodes);
    const known = savers.map(({ strange }) => strange.length);
    const before = countSaves(savers);
    const stop = new AbortController();
    const port = () => this.#appPort;
    const saving = savers.map((saver) => saver.saveUntil(stop.signal, port));
    await delay(CALM_MS);
    const measured = watchGap(savers);
    const mend = await this.#fail(what, primary);
    await delay(40_000);
    mend();
    await wholeCluster(this.#nodes);
    await delay(CALM_MS);
    const gap = measured();
    stop.abort();
    await Promise.all(saving);
    const confirmed = countSaves(savers) - before;
    const strange: string[] = [];
    for (const saver of savers)
      if (!(await saver.look(port()))) strange.push("the server does not answer a read");
    strange.push(...savers.flatMap((saver, index) => saver.strange.slice(known[index])));
    return { confirmed, strange, gap };
  }

  async close(): Promise<void> {
    for (const { child, ended } of this.#servers) {
      child.kill("SIGTERM");
      await ended;
    }
    await Promise.all(this.#nodes.map((node) => node.stop()));
    for (const program of this.#programs) await program.end("SIGTERM");
    this.#network.close();
    fs.rmSync(this.#folder, { recursive: true, force: true });
  }
}
