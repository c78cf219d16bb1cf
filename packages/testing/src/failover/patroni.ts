import { chownSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { systemPrograms } from "../cluster.ts";
import type { Machine } from "./network.ts";
import { Program, PROGRAMS } from "./programs.ts";

/** `nobody`: PostgreSQL refuses to run as root. */
const USER = 65_534;
const POSTGRES_PORT = 5432;
const REST_PORT = 8008;
const ETCD_PORT = 2379;
const PASSWORD = "a-secret-of-this-run";
const unprivileged = [
  "setpriv",
  `--reuid=${USER}`,
  `--regid=${USER}`,
  "--clear-groups",
  "--no-new-privs",
];

interface Member {
  name: string;
  role: string;
  state: string;
}

/** What docs/operating.md advises: a save is confirmed once a second machine has it. */
const SETTINGS = {
  ttl: 20,
  loop_wait: 2,
  retry_timeout: 4,
  primary_start_timeout: 0,
  maximum_lag_on_failover: 1_048_576,
  synchronous_mode: true,
  postgresql: {
    use_pg_rewind: true,
    use_slots: true,
    parameters: { max_connections: 100, wal_log_hints: "on", shared_buffers: "64MB" },
  },
};

/** A machine with PostgreSQL, which Patroni leads. */
export class Node {
  readonly name: string;
  readonly machine: Machine;
  readonly #folder: string;
  #patroni: Program | undefined;

  constructor(
    machine: Machine,
    { name, folder, etcd }: { name: string; folder: string; etcd: string },
  ) {
    this.name = name;
    this.machine = machine;
    this.#folder = path.join(folder, name);
    const { address } = machine;
    mkdirSync(this.#folder);
    chownSync(this.#folder, USER, USER);
    // Patroni reads YAML, of which JSON is a part.
    const config = {
      scope: "assay",
      name,
      restapi: { listen: `${address}:${REST_PORT}`, connect_address: `${address}:${REST_PORT}` },
      etcd3: { hosts: `${etcd}:${ETCD_PORT}` },
      bootstrap: {
        dcs: SETTINGS,
        initdb: [{ encoding: "UTF8" }, "data-checksums"],
        pg_hba: ["host all all all scram-sha-256", "host replication all all scram-sha-256"],
      },
      postgresql: {
        listen: `${address}:${POSTGRES_PORT}`,
        connect_address: `${address}:${POSTGRES_PORT}`,
        data_dir: path.join(this.#folder, "data"),
        bin_dir: systemPrograms(),
        pgpass: path.join(this.#folder, "pgpass"),
        parameters: { unix_socket_directories: this.#folder },
        authentication: {
          superuser: { username: "postgres", password: PASSWORD },
          replication: { username: "replicator", password: PASSWORD },
          rewind: { username: "rewinder", password: PASSWORD },
        },
      },
    };
    writeFileSync(path.join(this.#folder, "patroni.yml"), JSON.stringify(config));
  }

  start(): void {
    const program = [PROGRAMS.patroni, path.join(this.#folder, "patroni.yml")];
    const words = [...this.machine.command(), ...unprivileged, ...program];
    this.#patroni = Program.start(words, path.join(this.#folder, "patroni.log"));
  }

  /** Kills PostgreSQL as the kernel does that runs out of memory. */
  killPostgres(): void {
    const file = path.join(this.#folder, "data", "postmaster.pid");
    process.kill(Number(readFileSync(file, "utf8").split("\n")[0]), "SIGKILL");
  }

  /** Kills everything at once, as when the machine loses its power. */
  async kill(): Promise<void> {
    const patroni = this.#patroni?.end("SIGKILL");
    this.killPostgres();
    await patroni;
  }

  async stop(): Promise<void> {
    await this.#patroni?.end("SIGTERM");
  }
}

/** Starts what tells the nodes which of them leads. In earnest there are three of it. */
export function startEtcd(machine: Machine, folder: string): Program {
  const client = `http://${machine.address}:${ETCD_PORT}`;
  const peer = `http://${machine.address}:2380`;
  const words = [
    ...machine.command(),
    PROGRAMS.etcd,
    "--name=first",
    `--data-dir=${path.join(folder, "etcd")}`,
    `--listen-client-urls=${client}`,
    `--advertise-client-urls=${client}`,
    `--listen-peer-urls=${peer}`,
    `--initial-advertise-peer-urls=${peer}`,
    `--initial-cluster=first=${peer}`,
  ];
  return Program.start(words, path.join(folder, "etcd.log"));
}

const listen = (name: string, { port, lines }: { port: number; lines: readonly string[] }) =>
  [
    `listen ${name}`,
    `  bind 127.0.0.1:${port}`,
    "  default-server inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions",
    ...lines.map((line) => `  ${line}`),
  ].join("\n");

interface Places {
  databasePort: number;
  nodes: readonly Node[];
  appPort: number;
  /** Ports of the application servers. */
  servers: readonly number[];
}

/** Starts what leads to the node that may write, and to a server that is ready. */
export function startHaproxy(folder: string, places: Places): Program {
  const { databasePort, nodes, appPort, servers } = places;
  const database = listen("database", {
    port: databasePort,
    lines: [
      "option httpchk OPTIONS /primary",
      "http-check expect status 200",
      ...nodes.map(
        ({ name, machine: { address } }) =>
          `server ${name} ${address}:${POSTGRES_PORT} check port ${REST_PORT}`,
      ),
    ],
  });
  const app = listen("app", {
    port: appPort,
    lines: [
      "option httpchk GET /api/health/ready",
      "http-check expect status 200",
      ...servers.map((port, index) => `server app${index} 127.0.0.1:${port} check`),
    ],
  });
  const defaults = [
    "defaults",
    "  mode tcp",
    "  timeout connect 2s",
    "  timeout client 1h",
    "  timeout server 1h",
    "  timeout check 1s",
  ].join("\n");
  const file = path.join(folder, "haproxy.cfg");
  writeFileSync(file, `${[defaults, database, app].join("\n\n")}\n`);
  return Program.start([PROGRAMS.haproxy, "-db", "-f", file], path.join(folder, "haproxy.log"));
}

/** The members as one of the nodes sees them; empty while it does not answer. */
async function membersAt({ machine }: Node): Promise<Member[]> {
  try {
    const signal = AbortSignal.timeout(1_000);
    const answer = await fetch(`http://${machine.address}:${REST_PORT}/cluster`, { signal });
    return ((await answer.json()) as { members: Member[] }).members;
  } catch {
    return [];
  }
}

const isWhole = (members: readonly Member[], count: number): boolean =>
  members.length === count &&
  members.every(({ state }) => ["running", "streaming"].includes(state)) &&
  members.some(({ role }) => role === "leader") &&
  members.some(({ role }) => role === "sync_standby");

/**
 * Waits until all nodes take part, one of them as the synchronous standby. Returns the node that leads.
 *
 * @throws Error after four minutes
 */
export async function wholeCluster(nodes: readonly Node[]): Promise<Node> {
  for (const end = Date.now() + 240_000; Date.now() < end; await delay(500)) {
    const seen = await Promise.all(nodes.map(membersAt));
    if (!seen.every((members) => isWhole(members, nodes.length))) continue;
    const leaders = seen.map((members) => members.find(({ role }) => role === "leader")?.name);
    const leader = nodes.find(({ name }) => leaders.every((one) => one === name));
    if (leader) return leader;
  }
  const last = await Promise.all(nodes.map(membersAt));
  throw new Error(`The nodes do not come together: ${JSON.stringify(last)}`);
}

/** The address of the database behind HAProxy, for the owner of the schema. */
export const databaseUrl = (port: number): string =>
  `postgres://postgres:${PASSWORD}@127.0.0.1:${port}/postgres`;
