import {
  ask,
  buildFixture,
  CALL_NAMES,
  type CallName,
  type Fixture,
  keeperOf,
  rows,
  shapeOf,
  startTestServer,
  type TestServer,
} from "@assay/testing";
import { afterAll, beforeAll, expect, inject, it } from "vitest";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(inject("postgresUrl"), { leavesPdf: true, leavesPlans: true });
});
afterAll(() => server.close());

/** The calls that are there for what candidates say, and the page of their moderators. */
const OWN: ReadonlySet<CallName> = new Set(["getSelfAssessments"]);
/** Calls whose answers differ each time: tokens and moments that are made anew. */
const VARYING: ReadonlySet<string> = new Set<CallName>(["getCaptchaChallenge"]);
/** Reads that have to be answered, so that comparing them proves something. */
const NEEDED: readonly CallName[] = [
  "getRun",
  "listAllAssessments",
  "listDecisions",
  "getRunStatistics",
  "getCandidatePages",
];

/** What whoever made the runs is answered by every call that reads. */
async function readings(fixture: Fixture): Promise<Map<string, string>> {
  const keeper = keeperOf(fixture);
  const answers = new Map<string, string>();
  for (const name of CALL_NAMES.filter((one) => shapeOf(one).method === "GET" && !OWN.has(one)))
    for (const [place, one] of rows[name].entries()) {
      const { status, text } = await ask(keeper.user, name, one.request(fixture, keeper));
      // The answer's own number, which errors quote too.
      const number = /"requestId":"([^"]+)"/.exec(text)?.[1] ?? "requestId";
      answers.set(`${name} ${place}`, `${status} ${text.replaceAll(number, "")}`);
    }
  return answers;
}

it(
  "leaves every other answer byte for byte as it was, whatever candidates say of themselves",
  { tags: ["soak"], timeout: 180_000 },
  async () => {
    const fixture = await buildFixture(server);
    const { tenant, process } = fixture;
    await server.owner.withTenant(tenant.id, (tx) =>
      tx.execute(
        `insert into candidate_invitation (tenant_id, run_id, candidate_id, language, invited_at, invited_by)
         select tenant_id, run_id, person_id, 'de', now(), 'x' from run_candidate where tenant_id = $1
         on conflict do nothing`,
        [tenant.id],
      ),
    );
    await readings(fixture);
    const before = await readings(fixture);
    const isAnswered = (name: CallName): boolean =>
      [...before].some(([key, text]) => key.startsWith(`${name} `) && text.startsWith("200"));
    expect(NEEDED.filter((name) => !isAnswered(name))).toEqual([]);
    await server.owner.withTenant(tenant.id, (tx) =>
      tx.execute(
        `insert into self_assessment (tenant_id, run_id, candidate_id, phase, competency_id, value, text, given_at, changed_at)
         select i.tenant_id, i.run_id, i.candidate_id, p.phase, c.id, 1, 'Marmeladenglas', now(), now()
           from candidate_invitation i, unnest($2::text[]) c(id), (values ('before'), ('after')) p(phase)
          where i.tenant_id = $1`,
        [tenant.id, [...process.competencyIds]],
      ),
    );
    const after = await readings(fixture);
    const changed = [...before].flatMap(([name, text]) => (after.get(name) === text ? [] : [name]));
    expect(changed.filter((name) => !VARYING.has(name.split(" ")[0] ?? ""))).toEqual([]);
    expect([...after.values()].join()).not.toContain("Marmeladenglas");
  },
);
