import { setTimeout as delay } from "node:timers/promises";
import { buildTenant, buildUser, PASSWORD, type TestUser } from "@assay/testing";
import type { Bench } from "../bench.ts";
import { Connection, requestOf } from "../measure/connection.ts";
import { median } from "../measure/rounds.ts";
import type { Row } from "../table.ts";

const LOGINS = 200;
const READERS = 20;
/** So often each reader asks, as long as the answers come. */
const PACE_MS = 50;
const QUIET_MS = 4_000;
const ROUNDS = 2;
const MOST_TIMES = 3;

const emailOf = (index: number) => `login${index}@example.org`;

/** Colleagues of a user, with the same roles and the same password. */
async function copyUser({ owner }: Bench, tenantId: string, { user }: TestUser): Promise<void> {
  const personId = "left(md5('login' || n), 24)";
  const values = [tenantId, user.id, LOGINS];
  const copies = "generate_series(1, $3::int) n";
  const mine = "tenant_id = $1 and person_id = $2";
  await owner.query(
    `insert into person (tenant_id, id, first_name, last_name, email)
     select tenant_id, ${personId}, first_name, last_name, 'login' || n || '@example.org'
       from person, ${copies} where tenant_id = $1 and id = $2`,
    values,
  );
  await owner.query(
    `insert into account (tenant_id, person_id, password_hash, enrolled_at, email_verified)
     select tenant_id, ${personId}, password_hash, enrolled_at, email_verified
       from account, ${copies} where ${mine}`,
    values,
  );
  await owner.query(
    `insert into account_role (tenant_id, person_id, role_id)
     select tenant_id, ${personId}, role_id from account_role, ${copies} where ${mine}`,
    values,
  );
}

async function answered(connection: Connection, request: Buffer): Promise<void> {
  const { status, body } = await connection.ask(request);
  if (status !== 200) throw new Error(`${status} ${body.toString()}`);
}

/** Readers who ask at their pace until `isOver`: how long 99 of 100 answers took at most, in ms. */
async function p99(port: number, request: Buffer, isOver: () => boolean): Promise<number> {
  const times: number[] = [];
  const read = async (index: number) => {
    await delay((PACE_MS * index) / READERS);
    const connection = await Connection.open(port);
    while (!isOver()) {
      const begin = performance.now();
      await answered(connection, request);
      const took = performance.now() - begin;
      times.push(took);
      await delay(Math.max(0, PACE_MS - took));
    }
    connection.close();
  };
  await Promise.all(Array.from({ length: READERS }, (_, index) => read(index)));
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)]!;
}

/** All at once, each from an address of their own, as after a break. */
async function loginAll(port: number, host: string): Promise<void> {
  const one = async (index: number) => {
    const connection = await Connection.open(port);
    const headers = { host, "x-forwarded-for": `10.0.0.${index}` };
    const body = JSON.stringify({ email: emailOf(index), password: PASSWORD });
    await answered(connection, requestOf("POST /api/login/Login", headers, body));
    connection.close();
  };
  await Promise.all(Array.from({ length: LOGINS }, (_, index) => one(index + 1)));
}

/** P6: 200 people sign in at once; the others read on. */
export async function logins(bench: Bench): Promise<Row[]> {
  const { port } = bench.us;
  const tenant = await buildTenant(bench.server);
  const reader = await buildUser(tenant, "moderator");
  await copyUser(bench, tenant.id, reader);
  const request = requestOf("GET /api/User/Account", {
    host: reader.host,
    authorization: `Bearer ${reader.token}`,
  });
  const times = { quiet: [] as number[], busy: [] as number[] };
  const warm = performance.now() + QUIET_MS;
  await p99(port, request, () => performance.now() > warm);
  for (let round = 0; round < ROUNDS; round++) {
    const end = performance.now() + QUIET_MS;
    const quiet = await p99(port, request, () => performance.now() > end);
    let isDone = false;
    const all = loginAll(port, reader.host).finally(() => (isDone = true));
    // Looked at below: the readers' failure comes first.
    all.catch(() => undefined);
    const busy = await p99(port, request, () => isDone);
    await all;
    times.quiet.push(quiet);
    times.busy.push(busy);
  }
  return [
    {
      workload: `P6 ${LOGINS} logins at once: p99 of ${READERS} readers, ms`,
      us: median(times.busy),
      reference: "quiet",
      limit: median(times.quiet),
      goal: { at: "most", ratio: MOST_TIMES },
    },
  ];
}
