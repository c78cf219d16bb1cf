import { calls, type ProcessRun } from "@assay/contract";
import {
  buildRun,
  buildTenant,
  buildUser,
  findFiles,
  followers,
  makePdf,
  moveRun,
  type PlantedRun,
  plantRun,
  runOperatorCommand,
  scanFor,
  startTestServer,
  type TestServer,
  type TestUser,
} from "@assay/testing";
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from "vitest";
import * as z from "zod/mini";

let server: TestServer;
const { follow, closeAll } = followers(() => server);
beforeAll(async () => {
  server = await startTestServer(inject("postgresUrl"));
});
afterEach(closeAll);
afterAll(() => server.close());

type Query = { everywhere?: "true" | "false" };
const erase = (client: TestUser, runId: string, candidateId: string, query: Query = {}) =>
  client.ok(calls.eraseCandidate, { params: { id: runId, candidateId }, query });
const refused = async (client: TestUser, runId: string, candidateId: string) =>
  (await client.refused(calls.eraseCandidate, { params: { id: runId, candidateId } })).types;

const namesOf = async ({ moderator, run }: Pick<PlantedRun, "moderator" | "run">) =>
  (await moderator.ok(calls.getRunCandidates, { params: { id: run.id } })).candidates.map(
    ({ lastName }) => lastName,
  );

/** The words of a candidate's name, notes and files: 10 per candidate, in the order of their creation. */
const wordsAbout = ({ candidates, words }: PlantedRun, index: number) => {
  const { firstName, lastName, email, candidateProperties } = candidates[index]!;
  const own = [firstName, lastName, email?.split("@")[0], candidateProperties.job];
  return own.filter((word) => word && words.includes(word)) as string[];
};

describe("erasing one candidate of a finished run", () => {
  it("takes what the run holds of them for good, and leaves the others and all numbers", async () => {
    const planted = await plantRun(server, { others: 3 });
    const { moderator, run, candidates, words, tenant } = planted;
    const erasedId = candidates[1]!.id;
    await makePdf(moderator, run.id);
    const params = { runId: run.id };
    const ratings = await moderator.ok(calls.listAllAssessments, { params });
    const follower = await follow(moderator);
    expect(await erase(moderator, run.id, erasedId)).toEqual({
      id: erasedId,
      erasedRuns: [run.id],
      otherRuns: 0,
    });
    expect(await follower.next("run")).toEqual({ kind: "run", runId: run.id });
    const found = await scanFor(words, server);
    expect(wordsAbout(planted, 1).filter((word) => found.has(word))).toEqual([]);
    for (const index of [2, 3])
      expect(wordsAbout(planted, index).filter((word) => !found.has(word))).toEqual([]);
    // Name, e-mail, job, a title, two texts, two tags with notes, a late one, an alternative, two reasons, why two ratings were missing, and a CV
    // with its name.
    expect(words.length - found.size).toBe(19);
    expect((await namesOf(planted)).map((name) => name === null)).toEqual([
      false,
      true,
      false,
      false,
    ]);
    expect(await moderator.ok(calls.listAllAssessments, { params })).toEqual(ratings);
    const { observations } = await moderator.ok(calls.listObservations, { params });
    const written = observations.filter((one) => one.pages.some(({ content }) => content !== ""));
    expect(written.some(({ candidateId }) => candidateId === erasedId)).toBe(false);
    expect(new Set(written.map(({ candidateId }) => candidateId)).size).toBe(3);
    const cvs = (await findFiles(moderator, run.id)).filter(
      ({ usage }) => usage === "CANDIDATE_CV",
    );
    expect(cvs.map(({ candidate }) => candidate)).not.toContain(erasedId);
    expect(cvs).toHaveLength(3);
    const [entry] = await server.owner.withTenant(tenant.id, (tx) =>
      tx.prepared(
        z.strictObject({ actor_id: z.string(), details: z.unknown() }),
        "select actor_id, details from audit_log where action = 'candidate.erase' and subject_id = $1",
        [erasedId],
      ),
    );
    expect(entry).toEqual({ actor_id: moderator.user.id, details: { runId: run.id } });
    // The reports of the run held the data too, and a new one does not.
    const { pdf } = await makePdf(moderator, run.id);
    expect(pdf.length).toBeGreaterThan(1000);
    // A repeated erasure changes nothing.
    await erase(moderator, run.id, erasedId);
  }, 90_000);

  it("is the right of somebody who was hired, too", async () => {
    const planted = await plantRun(server, { others: 1 });
    const { moderator, run, candidates, hiredWords } = planted;
    await erase(moderator, run.id, candidates[0]!.id);
    expect([...(await scanFor(hiredWords, server))]).toEqual([]);
    const stored = (await moderator.ok(calls.getRun, { params: { id: run.id } })) as ProcessRun;
    expect(stored.candidates[0]).toMatchObject({ candidateState: "HIRED", candidateJob: "" });
    expect(stored.revision).toBeGreaterThan(run.revision);
  }, 60_000);

  it("is refused to whoever does not moderate it, before the start, and across tenants", async () => {
    const made = await buildRun(server, { state: "PREPARED" });
    const { moderator, observers, run, tenant } = made;
    const id = made.candidates[0]!.id;
    expect(await refused(moderator, run.id, id)).toEqual(["WRONG_PROCESS_RUN_STATE"]);
    await moveRun(moderator, run.id, "Start");
    await moveRun(moderator, run.id, "Finish");
    expect(await refused(observers[0]!, run.id, id)).toEqual(["NO_PERMISSION"]);
    expect(await refused(await buildUser(tenant, "auditor"), run.id, id)).toEqual([
      "NO_PERMISSION",
    ]);
    const nonMember = await buildUser(tenant, "moderator");
    expect(await refused(nonMember, run.id, id)).toEqual(["ITEM_NOT_FOUND"]);
    const watching = await buildUser(tenant, {
      permissions: ["GET_ALL_PROCESS_RUNS", "EDIT_PROCESS_RUNS"],
    });
    expect(await refused(watching, run.id, id)).toEqual(["NO_PERMISSION"]);
    const foreign = await buildUser(await buildTenant(server), "moderator");
    expect(await refused(foreign, run.id, id)).toEqual(["ITEM_NOT_FOUND"]);
    expect(await refused(moderator, run.id, "f".repeat(24))).toEqual(["ITEM_NOT_FOUND"]);
    expect(await namesOf(made)).not.toContain(null);
    // In an archived run only the operator can erase.
    await moveRun(moderator, run.id, "Archive");
    expect(await refused(moderator, run.id, id)).toEqual(["ITEM_NOT_FOUND"]);
  }, 60_000);

  it("reaches the person's other runs that the caller moderates where asked, and counts the rest", async () => {
    const made = await buildRun(server, { state: "STARTED" });
    const { moderator, tenant, process } = made;
    const same = { tenant, process };
    const own = await buildRun(server, { ...same, moderator, state: "STARTED" });
    const elsewhere = await buildRun(server, {
      ...same,
      moderator: await buildUser(tenant, "moderator"),
      state: "STARTED",
    });
    const email = "dreimal@example.org";
    let personId = "";
    for (const { run, moderator: adding } of [made, own, elsewhere]) {
      const candidate = await adding.ok(calls.createCandidate, {
        params: { id: run.id },
        body: {
          title: "Mr",
          firstName: "Drei",
          lastName: "Mallig",
          email,
          candidateProperties: { job: "Planer" },
        },
      });
      personId = candidate.id;
      await moveRun(adding, run.id, "Finish");
    }
    expect(await erase(moderator, made.run.id, personId)).toMatchObject({ otherRuns: 2 });
    expect(await namesOf(own)).toContain("Mallig");
    const answer = await erase(moderator, made.run.id, personId, { everywhere: "true" });
    expect(answer).toEqual({
      id: personId,
      erasedRuns: [made.run.id, own.run.id],
      otherRuns: 1,
    });
    expect(await namesOf(own)).not.toContain("Mallig");
    expect(await namesOf(elsewhere)).toContain("Mallig");
    expect((await scanFor(["dreimal@example.org"], server)).size).toBe(1);
    // The operator's command erases them in all runs.
    const name = tenant.host.split(".")[0] ?? "";
    const words = ["retention", "erase", name, made.run.id, personId, "--everywhere"];
    expect(await assay(...words)).toMatchObject({
      code: 1,
      error: expect.stringMatching(/permanently/),
    });
    const done = await assay(...words, "--confirm", personId);
    expect(done).toMatchObject({ code: 0, error: "" });
    expect((await scanFor(["dreimal@example.org", "Mallig"], server)).size).toBe(0);
  }, 60_000);
});

const assay = (...words: string[]) => runOperatorCommand(server, words);

describe("assay retention", () => {
  it("says which runs go when, and does at once what the night would do [RUN-040]", async () => {
    const made = await buildRun(server, { state: "FINISHED", candidates: 2 });
    const { run, tenant, moderator } = made;
    const name = tenant.host.split(".")[0] ?? "";
    const preview = async () =>
      JSON.parse((await assay("--json", "retention", "preview", name)).out) as object[];
    const dayAfter = (days: number) =>
      new Date(Date.parse(run.finishedAt ?? "") + days * 86_400_000).toISOString().slice(0, 10);
    expect(await preview()).toEqual([
      {
        id: run.id,
        name: run.name,
        state: "FINISHED",
        candidates: 2,
        finishedOn: dayAfter(0),
        countedFrom: dayAfter(0),
        warnOn: dayAfter(80),
        anonymiseOn: dayAfter(90),
      },
    ]);
    expect((await assay("retention", "run", name)).out).toBe("none\n");
    await server.owner.withTenant(tenant.id, (tx) =>
      tx.execute("update run set finished_at = now() - interval '80 days'", []),
    );
    expect((await assay("retention", "run", name)).out).toContain("warned");
    expect((await server.mailbox.next(moderator.user.email ?? "")).subject).toContain(run.name);
    await server.owner.withTenant(tenant.id, (tx) =>
      tx.execute("update run set finished_at = now() - interval '91 days'", []),
    );
    expect((await assay("retention", "run")).out).toContain("anonymised");
    expect((await assay("retention", "run", name)).out).toBe("none\n");
    expect(await preview()).toEqual([]);
    expect(await namesOf(made)).toEqual([null, null]);
    expect((await assay("retention", "run", "nobody")).error).toMatch(/no tenant "nobody"/);
    const unknown = await assay(
      "retention",
      "erase",
      name,
      run.id,
      "f".repeat(24),
      "--confirm",
      "f".repeat(24),
    );
    expect(unknown).toMatchObject({ code: 1, error: expect.stringMatching(/no candidate/) });
  }, 60_000);
});
