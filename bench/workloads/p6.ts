import { buildTenant, buildUser, buildUsers, PASSWORD, type TestUser } from "@assay/testing";
import type { Bench } from "../bench.ts";
import { Connection, type HttpAnswer, requestOf } from "../measure/connection.ts";
import { type Offer, offer, type Offered } from "../measure/offer.ts";
import { compare } from "../measure/rounds.ts";
import type { Row } from "../table.ts";

const LOGINS = 200;
const READERS = 20;
/** So often each reader asks: together a tenth of what the server could answer, so that the quiet is quiet. */
const EVERY_MS = 250;
/** So often each reader asks in the quiet. */
const QUIET_TIMES = 24;
const MOST_TIMES = 3;

function expectSuccess({ status, body }: HttpAnswer): void {
  if (status !== 200) throw new Error(`${status} ${body.toString()}`);
}

/** All at once, each from a different address, as after a break. */
async function loginAll(port: number, users: TestUser[]): Promise<void> {
  const one = async ({ host, user }: TestUser, index: number) => {
    const connection = await Connection.open(port);
    const headers = { host, "x-forwarded-for": `10.0.0.${index + 1}` };
    const body = JSON.stringify({ email: user.email, password: PASSWORD });
    expectSuccess(await connection.ask(requestOf("POST /api/login/Login", headers, body)));
    connection.close();
  };
  await Promise.all(users.map(one));
}

/** P6: 200 people sign in at once; the others read on, as often as before. */
export async function logins(bench: Bench): Promise<Row[]> {
  const tenant = await buildTenant(bench.server);
  const reader = await buildUser(tenant, "moderator");
  const others = await buildUsers(tenant, "moderator", LOGINS);
  await bench.owner.query("vacuum analyze");
  const request = requestOf("GET /api/User/Account", {
    host: reader.host,
    authorization: `Bearer ${reader.token}`,
  });
  const read = (goesOn: Offer["goesOn"]) =>
    offer(bench.us, {
      callers: READERS,
      everyMs: EVERY_MS,
      goesOn,
      request: () => request,
      check: expectSuccess,
    });
  const { quiet, busy } = await compare<"quiet" | "busy", Offered>({
    quiet: () => read((times) => times < QUIET_TIMES),
    busy: async () => {
      let isDone = false;
      const all = loginAll(bench.us.port, others).finally(() => (isDone = true));
      // Looked at below: the readers' failure comes first.
      all.catch(() => undefined);
      const seen = await read(() => !isDone);
      await all;
      return seen;
    },
  });
  return [
    {
      workload: `P6 ${LOGINS} logins at once: p99 of ${READERS} readers, ms`,
      us: busy.p99,
      reference: "quiet",
      limit: quiet.p99,
      goal: { at: "most", ratio: MOST_TIMES },
    },
  ];
}
