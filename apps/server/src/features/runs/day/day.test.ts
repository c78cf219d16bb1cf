import { calls } from "@assay/contract";
import {
  buildRun,
  buildUser,
  moveRun,
  startTestServer,
  type TestRun,
  type TestServer,
  type TestUser,
} from "@assay/testing";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(inject("postgresUrl"));
});
afterAll(() => server.close());

const params = ({ run }: TestRun) => ({ params: { id: run.id } });
const started = () => buildRun(server, { state: "STARTED", candidates: 2 });
const day = (made: TestRun) => made.moderator.ok(calls.getDay, params(made));
const cellOf = ({ run, candidates, exerciseIds }: TestRun) => ({
  processRunId: run.id,
  candidateId: candidates[0]!.id,
  exerciseId: exerciseIds[0]!,
});

/** The cell of the first candidate, exercise and observer, as the moderator sees it. */
async function firstCell(made: TestRun) {
  const { candidateId, exerciseId } = cellOf(made);
  const { cells } = await day(made);
  return cells.find(
    (cell) =>
      cell.candidateId === candidateId &&
      cell.exerciseId === exerciseId &&
      cell.observerId === made.observers[0]!.user.id,
  );
}

const write = (made: TestRun, fields: { title?: string; content?: string } = {}) =>
  made.observers[0]!.ok(calls.createObservation, {
    body: { ...cellOf(made), type: "html", pages: [{ page: 1, ...fields }] },
  });

const rate = (made: TestRun) =>
  made.observers[0]!.ok(calls.createAssessments, {
    body: {
      ...cellOf(made),
      values: [{ competencyId: made.process.competencyIds[0]!, selectedCriterion: 3 }],
    },
  });

describe("the day of a run", () => {
  it("has every cell with each of its observers, and what has arrived of their work", async () => {
    const made = await started();
    const before = await day(made);
    expect(before).toMatchObject({ devices: [], unsent: [] });
    expect(Date.parse(before.now)).toBe(server.clock.now().getTime());
    expect(before.cells).toHaveLength(2 * made.exerciseIds.length * 2);
    const { processRunId: _, ...cell } = cellOf(made);
    expect(await firstCell(made)).toEqual({
      ...cell,
      observerId: made.observers[0]!.user.id,
      savedAt: null,
      hasWords: false,
      rated: 0,
      competencies: made.process.competencyIds.length,
    });
    server.clock.advance(5_000);
    await write(made, { content: "<p>Hört zu</p>" });
    const writtenAt = server.clock.now().toISOString();
    expect(await firstCell(made)).toMatchObject({ savedAt: writtenAt, hasWords: true, rated: 0 });
    server.clock.advance(5_000);
    await rate(made);
    const ratedAt = server.clock.now().toISOString();
    expect(await firstCell(made)).toMatchObject({ savedAt: ratedAt, hasWords: true, rated: 1 });
    const others = (await day(made)).cells.filter(({ savedAt }) => savedAt === null);
    expect(others).toHaveLength(before.cells.length - 1);
  });

  it.each([
    ["a title", { title: "Eins" }, true],
    ["blanks", { title: " ", content: "<p>&nbsp;<br> </p>" }, false],
    ["nothing", {}, false],
    ["much", { content: `<p>${"lange ".repeat(200)}</p>` }, true],
  ])("tells words from %s", async (_, fields, hasWords) => {
    const made = await started();
    await write(made, fields);
    expect(await firstCell(made)).toMatchObject({ hasWords, savedAt: expect.any(String) });
  });

  it("counts a drawing as written while it has a stroke", async () => {
    const made = await started();
    const observation = await made.observers[0]!.ok(calls.createObservation, {
      body: { ...cellOf(made), type: "webInk", pages: [{ page: 1 }] },
    });
    expect(await firstCell(made)).toMatchObject({ hasWords: false });
    const stroke = { id: "0123456789abcd", c: "red" as const, w: 2 as const, p: [10, 10, 5, 5] };
    const change = (Strokes: { added: (typeof stroke)[]; removed: string[] }) =>
      made.observers[0]!.ok(calls.updateObservationPage, {
        body: { ObservationId: observation.id, Page: 1, Strokes },
      });
    await change({ added: [stroke], removed: [] });
    expect(await firstCell(made)).toMatchObject({ hasWords: true });
    await change({ added: [], removed: [stroke.id] });
    expect(await firstCell(made)).toMatchObject({ hasWords: false });
  });

  it("has what devices could not send, as the list of what is missing", async () => {
    const made = await started();
    const { processRunId: _, ...cell } = cellOf(made);
    await made.observers[0]!.ok(calls.reportUnsent, {
      ...params(made),
      body: { deviceId: "1".repeat(24), cells: [{ ...cell, pages: 2, ratings: 1 }] },
    });
    const { unsent } = await day(made);
    expect(unsent).toMatchObject([{ ...cell, pages: 2, ratings: 1 }]);
    const missing = await made.moderator.ok(calls.getMissing, params(made));
    expect(missing.unsent).toEqual(unsent);
  });

  it("tells for which ratings somebody has said why they are missing", async () => {
    const made = await started();
    const { candidateId, exerciseId, observerId, ...before } = (await firstCell(made))!;
    expect(before.isExplained).toBeUndefined();
    const gaps = [{ candidateId, exerciseId, observerId }];
    const body = { gaps, reason: "Left early." };
    await made.moderator.ok(calls.explainGaps, { ...params(made), body });
    expect((await firstCell(made))?.isExplained).toBe(true);
    const { cells } = await day(made);
    expect(cells.filter(({ isExplained }) => isExplained)).toHaveLength(1);
    expect(JSON.stringify(cells)).not.toContain("Left early");
  });

  it("is for moderators who see all ratings, from the start to the archive", async () => {
    const made = await started();
    const types = async (user: TestUser, one = made) =>
      (await user.refused(calls.getDay, params(one))).types;
    expect(await types(made.observers[0]!)).toEqual(["NO_PERMISSION"]);
    expect(await types(await buildUser(made.tenant, "auditor"))).toEqual(["NO_PERMISSION"]);
    expect(await types(await buildUser(made.tenant, "moderator"))).toEqual(["ITEM_NOT_FOUND"]);
    const prepared = await buildRun(server);
    expect(await types(prepared.moderator, prepared)).toEqual(["WRONG_PROCESS_RUN_STATE"]);
    expect(await types(prepared.moderator)).toEqual(["ITEM_NOT_FOUND"]);
    await moveRun(made.moderator, made.run.id, "Finish");
    expect((await day(made)).cells.length).toBeGreaterThan(0);
  });
});
