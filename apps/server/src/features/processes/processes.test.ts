import { calls, type Process, type SentBody } from "@assay/contract";
import { defaultCutOff } from "@assay/domain";
import {
  buildProcess,
  buildRun,
  buildScale,
  buildTenant,
  buildUser,
  scaleBody,
  startTestServer,
  stepBody,
  unique,
  type TestServer,
  type TestTenant,
  type TestUser,
} from "@assay/testing";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";

let server: TestServer;
let tenant: TestTenant;
let moderator: TestUser;
beforeAll(async () => {
  server = await startTestServer(inject("postgresUrl"));
  tenant = await buildTenant(server);
  moderator = await buildUser(tenant, "moderator");
});
afterAll(() => server.close());

type Sent = SentBody<typeof calls.updateProcess>;
/** A stored process as the editor sends it back: with all its fields. */
const sendBack = (process: Process) => process as Process & Sent;
const uid = (n: number) => n.toString(16).padStart(24, "0");
const cue = (n: number) => ({ uid: uid(n), cueTexts: { de: `Hinweis ${n}`, en: `Cue ${n}` } });

describe("a process", () => {
  it("is created, read, listed, changed and deleted [API-41, API-42, PROC-14, OAPI-023]", async () => {
    const created = await buildProcess(moderator);
    expect(created).toMatchObject({ version: 1, revision: 1, cutOffStrategy: "AVG", inUse: false });
    expect(created.scale.id).toBe(created.scaleId);
    expect(created.competencies.map(({ id }) => id)).toEqual(created.competencyIds);
    const params = { id: created.id };
    expect(await moderator.ok(calls.getProcess, { params })).toEqual(created);
    const changed = await moderator.ok(calls.updateProcess, {
      body: { ...sendBack(created), cutOffStrategy: "MEDIAN" },
    });
    expect(changed).toMatchObject({ version: 2, cutOffStrategy: "MEDIAN" });
    expect(await moderator.ok(calls.listProcesses)).toEqual({
      processes: expect.arrayContaining([changed]),
    });
    expect(await moderator.ok(calls.deleteProcess, { params })).toEqual(params);
  });

  it("has, where somebody wants it, several conditions in a step and a rule over all steps", async () => {
    const created = await buildProcess(moderator);
    expect(created).not.toHaveProperty("cutOff");
    expect(Object.keys(created.items[0]!.cutOff)).not.toContain("furtherConditions");
    const [competencyId = ""] = created.competencyIds;
    const { selectedSubItemIndexes: _, ...condition } = {
      ...defaultCutOff(),
      calculationScope: "COMPETENCIES" as const,
      calculationSubset: "SUBSET" as const,
      selectedCompetencies: [competencyId],
      cutOffValue: 3,
    };
    const cutOff = { ...defaultCutOff(), cutOffValue: 3, furtherConditions: [condition] };
    const items = created.items.map((item) => ({ ...item, cutOff }));
    const body = { id: created.id, items, cutOff };
    const stored = await moderator.ok(calls.updateProcess, { body });
    expect([stored.cutOff, stored.items[0]?.cutOff]).toEqual([cutOff, cutOff]);
    expect(stored.version).toBe(2);
    // An edit of another field leaves it unchanged, also by a client that does not know it.
    const renamed = { id: created.id, name: unique("Anders") };
    expect((await moderator.ok(calls.updateProcess, { body: renamed })).cutOff).toEqual(cutOff);
    const unknown = { ...condition, selectedCompetencies: [uid(9)] };
    const wrong = { id: created.id, cutOff: { ...cutOff, furtherConditions: [unknown] } };
    expect((await moderator.refused(calls.updateProcess, { body: wrong })).errors).toEqual({
      "cutOff.furtherConditions.0.selectedCompetencies.0": ["competencyNotInStep"],
    });
    const none = await moderator.ok(calls.updateProcess, {
      body: { id: created.id, cutOff: null },
    });
    expect(none).not.toHaveProperty("cutOff");
  });

  it("is created by PUT with the header isCreateMode, and needs an id without it [API-42, ERR-23]", async () => {
    const { id: _, version: __, ...copy } = await buildProcess(moderator);
    const body = { ...copy, name: unique("Kopie") } as Omit<Sent, "id">;
    const created = await moderator.ok(calls.updateProcess, {
      body,
      headers: { isCreateMode: "true" },
    });
    expect(created.id).not.toBe(_);
    expect((await moderator.refused(calls.updateProcess, { body })).types).toEqual([
      "NOT_ENOUGH_INFORMATIONS",
    ]);
  });

  it("holds exercises, interviews and assessment centres with steps [PROC-15, PROC-16, OAPI-044]", async () => {
    const process = await buildProcess(moderator, {
      items: (competencyIds) => [
        stepBody("ASSESSMENT_CENTER", {
          items: [
            stepBody("EXERCISE", { competencyIds, isGroupItem: true }),
            stepBody("EXERCISE", { isObserved: false }),
          ] as never,
        }),
        stepBody("INTERVIEW", { competencyIds }),
      ],
    });
    const [centre, interview] = process.items;
    expect(centre?.items.map(({ isGroupItem, isObserved }) => [isGroupItem, isObserved])).toEqual([
      [true, true],
      [false, false],
    ]);
    expect(interview).toMatchObject({
      id: expect.stringMatching(/^[0-9a-f]{24}$/),
      itemType: "INTERVIEW",
      isObserved: true,
      isGroupItem: false,
      cutOff: defaultCutOff(),
      items: [],
      cues: {},
      documents: [],
    });
    const nested = stepBody("EXERCISE", { items: [stepBody("EXERCISE")] as never });
    const refusal = await moderator.refused(calls.updateProcess, {
      body: { id: process.id, items: [nested] },
    });
    expect(refusal.errors).toEqual({ "items.0.items": ["subItemsOutsideCenter"] });
  });

  it("stores every part of a cut-off [PROC-23, CALC-001]", async () => {
    const cutOff = (ids: string[]) => ({
      ...defaultCutOff(),
      cutOffValue: 3.5,
      calculationScope: "COMPETENCIES" as const,
      calculationSubset: "SUBSETVALUES" as const,
      selectedCompetencies: ids,
      selectedCutoffValuesCompetencies: Object.fromEntries(ids.map((id) => [id, 4.5])),
    });
    const process = await buildProcess(moderator, {
      items: (competencyIds) => [
        stepBody("EXERCISE", { competencyIds, cutOff: cutOff(competencyIds) }),
      ],
    });
    expect(process.items[0]?.cutOff).toEqual(cutOff(process.competencyIds));
  });

  it("keeps cues in groups of the scale's partition, with texts per language [PROC-18]", async () => {
    const scale = await buildScale(moderator, scaleBody(1, 5, { selectedPartition: [2, 1, 2] }));
    const cueGroups = [{ cues: [cue(1), cue(2)] }, { cues: [] }, { cues: [cue(3)] }];
    const process = await buildProcess(moderator, {
      scale,
      items: ([first = "", second = ""]) => [
        stepBody("EXERCISE", { competencyIds: [first, second], cues: { [first]: { cueGroups } } }),
      ],
    });
    const [first = ""] = process.competencyIds;
    expect(process.items[0]?.cues).toEqual({ [first]: { cueGroups } });

    // With fewer groups the remaining ones keep their texts; with more again the stored ones return.
    const { id } = scale;
    await moderator.ok(calls.updateScale, { body: { id, selectedPartition: [5] } });
    const params = { id: process.id };
    const fewer = (await moderator.ok(calls.getProcess, { params })) as Process;
    expect(fewer.items[0]?.cues[first]?.cueGroups).toEqual([cueGroups[0]]);
    await moderator.ok(calls.updateScale, { body: { id, selectedPartition: [1, 1, 1, 1, 1] } });
    const more = (await moderator.ok(calls.getProcess, { params })) as Process;
    expect(more.items[0]?.cues[first]?.cueGroups).toEqual([
      ...cueGroups,
      { cues: [] },
      { cues: [] },
    ]);
  });

  it("refuses what does not belong together [ERR-17]", async () => {
    const process = await buildProcess(moderator);
    const [item] = process.items;
    const change = (body: Partial<Sent>) =>
      moderator.refused(calls.updateProcess, { body: { id: process.id, ...body } });
    const twice = await change({ items: [item, item] as Sent["items"] });
    expect(twice.types).toEqual(["DUPLICATE_ITEMS"]);
    const foreign = await change({ items: [stepBody("EXERCISE", { competencyIds: [uid(9)] })] });
    expect(foreign.errors).toEqual({ "items.0.competencyIds.0": ["competencyNotInProcess"] });
    const none = await change({ competencyIds: [] });
    expect(none.errors).toEqual({ competencyIds: ["required"] });
    const unknown = await change({ scaleId: uid(7) });
    expect(unknown.errors).toEqual({ scaleId: ["noScale"] });
  });

  it("keeps within the licence's steps and competencies [TEN-06, TEN-07, RUN-020, ERR-31]", async () => {
    const unlimited = { maxCandidates: -1, maxModerators: -1, maxObservers: -1 };
    const small = await buildTenant(server, {
      licence: { ...unlimited, maxProcessRuns: 3, maxObservableCompetencies: 2 },
    });
    const owner = await buildUser(small, "moderator");
    const centre = (steps: number) =>
      stepBody("ASSESSMENT_CENTER", {
        items: Array.from({ length: steps }, () => stepBody("EXERCISE")) as never,
      });
    const process = await buildProcess(owner, { items: () => [centre(2)] });
    const { id } = process;
    expect(
      (await owner.refused(calls.updateProcess, { body: { id, items: [centre(3)] } })).types,
    ).toEqual(["LIMIT_EXCEEDED"]);
    await expect(buildProcess(owner, { competencies: 3 })).rejects.toThrow("LIMIT_EXCEEDED");
  });

  it("is not overwritten by an edit of an older state, nor deleted while a run uses it", async () => {
    const { process, run } = await buildRun(server, { tenant, moderator, state: "DRAFT" });
    expect(run.processId).toBe(process.id);
    const change = (name: string) => ({ body: { ...sendBack(process), name: unique(name) } });
    await moderator.ok(calls.updateProcess, change("Erst"));
    const late = await moderator.refused(calls.updateProcess, change("Dann"));
    expect(late.types).toEqual(["UPDATE_FAILED"]);
    const can = { edit: true, delete: "inUse" };
    expect(late.payload).toMatchObject({ id: process.id, revision: 2, can });
    const denied = await moderator.refused(calls.deleteProcess, { params: { id: process.id } });
    expect(denied.types).toEqual(["DELETE_DENIED"]);
  });

  it("says what each reader may do with it, and stores nothing of that", async () => {
    const created = await buildProcess(moderator);
    const params = { id: created.id };
    const whole = { edit: true, delete: true };
    expect(created.can).toEqual(whole);
    expect((await moderator.ok(calls.getProcess, { params })).can).toEqual(whole);
    const reader = await buildUser(tenant, { permissions: ["LOG_IN", "EDIT_SCALES"] });
    const none = { edit: "noRight", delete: "noRight" } as const;
    expect((await reader.ok(calls.getProcess, { params })).can).toEqual(none);
    const lists = [
      await reader.ok(calls.listProcesses),
      await reader.ok(calls.listProcesses, { query: { summary: "true" } }),
    ];
    for (const list of lists) {
      const entries = "summaries" in list ? list.summaries : list.processes;
      expect(entries.find(({ id }) => id === created.id)?.can).toEqual(none);
    }
    const sent = { ...sendBack(created), name: unique("Anders"), can: none };
    const changed = await moderator.ok(calls.updateProcess, { body: sent });
    expect(changed).toMatchObject({ version: 2, can: whole });
    const again = await moderator.ok(calls.updateProcess, { body: sent });
    expect(again).toEqual(changed);
  });

  it("belongs to the answer of a run without what a caller may do with it", async () => {
    const { run } = await buildRun(server, { tenant, moderator, state: "STARTED" });
    expect(run.process).not.toHaveProperty("can");
  });
});
