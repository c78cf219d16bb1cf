import { calls, type ProcessRun } from "@assay/contract";
import type { ErasureReason } from "@assay/domain";
import {
  buildRun,
  candidateBody,
  fileForm,
  moveRun,
  saveRun,
  scanFor,
  startTestServer,
  type TestServer,
  type TestUser,
} from "@assay/testing";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import * as z from "zod/mini";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(inject("postgresUrl"));
});
afterAll(() => server.close());

type Query = { everywhere?: "true" | "false"; reason?: ErasureReason };
const erase = (client: TestUser, runId: string, candidateId: string, query: Query = {}) =>
  client.ok(calls.eraseCandidate, { params: { id: runId, candidateId }, query });

describe("erasing one candidate while the run goes on", () => {
  const startedRun = async () => {
    const made = await buildRun(server, { state: "STARTED", candidates: 2 });
    const [observer] = made.observers;
    const cell = {
      processRunId: made.run.id,
      candidateId: made.candidates[0]!.id,
      exerciseId: made.exerciseIds[0]!,
    };
    const sent = {
      ...cell,
      type: "html" as const,
      pages: [{ page: 1, content: "<p>Zwischenruf</p>" }],
    };
    const observation = await observer!.ok(calls.createObservation, { body: sent });
    return { ...made, observer: observer!, cell, sent, observation };
  };

  it("needs a reason, which the log keeps, and no words of one's own", async () => {
    const { moderator, run, cell, tenant } = await startedRun();
    const params = { id: run.id, candidateId: cell.candidateId };
    const missing = await moderator.refused(calls.eraseCandidate, { params, query: {} });
    expect(missing.errors).toEqual({ reason: ["required"] });
    const query = { reason: "Frau Adler will es" as ErasureReason };
    expect((await moderator.refused(calls.eraseCandidate, { params, query })).types).toEqual([
      "BAD_REQUEST",
    ]);
    await erase(moderator, run.id, cell.candidateId, { reason: "REQUEST" });
    const [entry] = await server.owner.withTenant(tenant.id, (tx) =>
      tx.prepared(
        z.strictObject({ actor_id: z.string(), details: z.unknown() }),
        "select actor_id, details from audit_log where action = 'candidate.erase' and subject_id = $1",
        [cell.candidateId],
      ),
    );
    expect(entry).toEqual({
      actor_id: moderator.user.id,
      details: { runId: run.id, reason: "REQUEST" },
    });
  }, 60_000);

  it("takes the messages that contain the name, and why ratings are missing, and nothing else of these", async () => {
    const { moderator, observer, run, cell, candidates, tenant } = await startedRun();
    const params = { id: run.id };
    const { lastName, firstName } = candidates[0]!;
    const texts = [`Where is ${lastName?.toUpperCase()}?`, `${firstName} is late.`, "Coffee!"];
    for (const [index, text] of texts.entries())
      await moderator.ok(calls.sendMessage, {
        params,
        body: { id: `${index}`.repeat(24), text, to: [observer.user.id] },
      });
    const { ratings: gaps } = await moderator.ok(calls.getMissing, { params });
    const of = ({ candidateId, exerciseId, observerId }: (typeof gaps)[0]) => ({
      candidateId,
      exerciseId,
      observerId,
    });
    await moderator.ok(calls.explainGaps, { params, body: { gaps: gaps.map(of), reason: "Ill." } });
    await erase(moderator, run.id, cell.candidateId, { reason: "REQUEST" });
    const { messages } = await moderator.ok(calls.listMessages, { params });
    expect(messages.map(({ text }) => text)).toEqual(["Coffee!"]);
    const reasons = await server.owner.withTenant(tenant.id, (tx) =>
      tx.prepared(
        z.strictObject({ id: z.string() }),
        "select distinct candidate_id as id from run_gap where run_id = $1",
        [run.id],
      ),
    );
    expect(reasons).toEqual([{ id: candidates[1]!.id }]);
  }, 60_000);

  it("takes name and texts; the others go on, and see a number or nothing", async () => {
    const made = await startedRun();
    const { moderator, observer, run, cell, candidates } = made;
    const { lastName } = candidates[0]!;
    const [competencyId] = run.competencies.map(({ id }) => id);
    const value = run.scale.criterions[0]!.value;
    await observer.ok(calls.createAssessments, {
      body: { ...cell, values: [{ competencyId: competencyId!, selectedCriterion: value }] },
    });
    const params = { runId: run.id };
    const ratings = await moderator.ok(calls.listAllAssessments, { params });
    await erase(moderator, run.id, cell.candidateId, { reason: "WITHDRAWN" });
    expect((await scanFor([lastName!, "Zwischenruf"], server)).size).toBe(0);
    const named = await moderator.ok(calls.getRunCandidates, { params: { id: run.id } });
    expect(named.candidates.map((each) => each.lastName === null)).toEqual([true, false]);
    expect(await moderator.ok(calls.listAllAssessments, { params })).toEqual(ratings);
    const seen = await observer.ok(calls.getRunCandidates, { params: { id: run.id } });
    expect(seen.candidates.map(({ id }) => id)).toEqual([candidates[1]!.id]);
    const next = { ...cell, candidateId: candidates[1]!.id, type: "html" as const };
    await observer.ok(calls.createObservation, { body: next });
    await moveRun(moderator, run.id, "Finish");
  }, 60_000);

  it("ends all writing about them, and no older copy brings anything back", async () => {
    const made = await startedRun();
    const { moderator, observer, run, cell, sent, observation } = made;
    const older = (await moderator.ok(calls.getRun, { params: { id: run.id } })) as ProcessRun;
    await erase(moderator, run.id, cell.candidateId, { reason: "MISTAKE" });
    const page = { ObservationId: observation.id, Page: 1, Content: "<p>Wiederkehr</p>" };
    for (const writer of [observer, moderator]) {
      const refusal = await writer.refused(calls.updateObservationPage, { body: page });
      expect(refusal.types).toEqual(["NO_PERMISSION"]);
    }
    const created = await observer.refused(calls.createObservation, { body: sent });
    expect(created.types).toEqual(["NO_PERMISSION"]);
    const rated = await observer.refused(calls.createAssessments, {
      body: { ...cell, values: [] },
    });
    expect(rated.types).toEqual(["NO_PERMISSION"]);
    const named = await moderator.refused(calls.updateCandidate, {
      params: { id: run.id },
      body: { id: cell.candidateId, lastName: "Wiederkehr" },
    });
    expect(named.types).toEqual(["ITEM_NOT_FOUND"]);
    const { revision: _, ...unversioned } = older;
    const stored = await saveRun(moderator, unversioned as ProcessRun);
    expect(stored.candidates[0]).toMatchObject({ candidateJob: "", exercises: [] });
    expect((await scanFor(["Wiederkehr", "Zwischenruf"], server)).size).toBe(0);
  }, 60_000);

  it("leaves other runs that go on alone, where no reason was given", async () => {
    const made = await startedRun();
    const { moderator, tenant, process, run, cell } = made;
    const other = await buildRun(server, { tenant, moderator, process, state: "STARTED" });
    const email = "zweiseitig@example.org";
    const body = { ...candidateBody({ email }), lastName: "Zweiseitig" };
    for (const { id } of [run, other.run])
      await moderator.ok(calls.createCandidate, { params: { id }, body });
    const { candidates } = await moderator.ok(calls.getRunCandidates, { params: { id: run.id } });
    const person = candidates.find(({ email: known }) => known === email)!.id;
    expect(person).not.toBe(cell.candidateId);
    await moveRun(moderator, run.id, "Finish");
    const first = await erase(moderator, run.id, person, { everywhere: "true" });
    expect(first).toEqual({ id: person, erasedRuns: [run.id], otherRuns: 1 });
    const again = { everywhere: "true", reason: "ORDER" } as const;
    expect(await erase(moderator, run.id, person, again)).toMatchObject({ otherRuns: 0 });
    expect((await scanFor(["Zweiseitig", email], server)).size).toBe(0);
  }, 60_000);

  it("takes no CV of theirs any more [FILE-009]", async () => {
    const { moderator, run, cell } = await startedRun();
    await erase(moderator, run.id, cell.candidateId, { reason: "REQUEST" });
    const cv = { usage: "CANDIDATE_CV", candidate: cell.candidateId } as const;
    const refusal = await moderator.refused(calls.uploadFile, fileForm(run.id, cv));
    expect(refusal.errors).toEqual({ candidate: ["unknownPerson"] });
  }, 60_000);

  it("takes what arrived late too, and keeps nothing more of it", async () => {
    const { moderator, observer, run, cell, observation } = await startedRun();
    await moveRun(moderator, run.id, "Finish");
    const late = {
      body: { ObservationId: observation.id, Page: 1, Content: "<p>Nachzügler</p>" },
    };
    const kept = await observer.refused(calls.updateObservationPage, late);
    expect(kept.payload).toEqual({ kept: true, entries: 1 });
    await erase(moderator, run.id, cell.candidateId);
    const list = await moderator.ok(calls.listLateWork, { params: { id: run.id }, query: {} });
    expect(list).toEqual({ open: 0, decided: 0, entries: [] });
    const again = await observer.refused(calls.updateObservationPage, late);
    expect([again.types, again.payload]).toEqual([["NO_PERMISSION"], null]);
    expect((await scanFor(["Nachzügler"], server)).size).toBe(0);
  }, 60_000);

  it("is not undone by what is saved at this moment", async () => {
    const { moderator, observer, run, cell, observation, tenant } = await startedRun();
    const text = "<p>Gleichzeitig</p>";
    const page = { ObservationId: observation.id, Page: 1, Content: text };
    const whole = { id: observation.id, pages: [{ page: 1, content: text }] };
    const waiting = () =>
      server.owner.query<{ waiting: number }>(
        "select count(distinct pid)::int as waiting from pg_locks where not granted",
      );
    const waits = (count: number) =>
      expect.poll(async () => (await waiting())[0]?.waiting).toBe(count);
    // The erasure is held at its last step, so that others begin before it ends.
    const under = await server.owner.withTenant(tenant.id, async (tx) => {
      await tx.execute("select 1 from person where id = $1 for update", [cell.candidateId]);
      const erased = erase(moderator, run.id, cell.candidateId, { reason: "REQUEST" });
      await waits(1);
      const saved = [
        observer.refused(calls.updateObservationPage, { body: page }),
        observer.refused(calls.updateObservation, { body: whole }),
        observer.refused(calls.createObservation, {
          body: { ...cell, type: "html", pages: [{ page: 1, content: text }] },
        }),
      ];
      await waits(1 + saved.length);
      return { erased, saved };
    });
    await under.erased;
    for (const { types } of await Promise.all(under.saved))
      expect(types).toEqual(["NO_PERMISSION"]);
    expect((await scanFor(["Gleichzeitig"], server)).size).toBe(0);
  }, 60_000);
});
