import {
  calls,
  type Process,
  type ProcessDraft,
  type ProcessRun,
  type SentBody,
  type WrittenItem,
} from "@assay/contract";
import { defaultExercisePlanning, type ExercisePlanning } from "@assay/domain";
import {
  buildDraft,
  buildProcess,
  buildRun,
  buildTenant,
  buildUser,
  draftBody,
  moveRun,
  startTestServer,
  stepBody,
  type TestServer,
  type TestTenant,
  type TestUser,
  unique,
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

const planning: ExercisePlanning = {
  ...defaultExercisePlanning(true),
  roomKind: "plenum",
  rolePlayerKind: "customer",
};
type Items = SentBody<typeof calls.updateProcess>["items"];

/** A centre of one exercise. */
function centreBody(exercise: Partial<WrittenItem>): WrittenItem {
  const { items: _, ...leaf } = stepBody("EXERCISE", exercise);
  return stepBody("ASSESSMENT_CENTER", { items: [leaf] });
}

/** A process with a centre of one exercise, and an interview, each with a planning. */
const planned = () =>
  buildProcess(moderator, {
    items: (competencyIds) => [
      centreBody({ competencyIds, planning }),
      stepBody("INTERVIEW", { competencyIds, planning: defaultExercisePlanning(false) }),
    ],
  });
const read = async ({ id }: Pick<Process, "id">) =>
  (await moderator.ok(calls.getProcess, { params: { id } })) as Process;
const change = async ({ id, revision }: Process, items: Items) =>
  (await moderator.ok(calls.updateProcess, { body: { id, revision, items } })) as Process;
const plannings = ({ items }: Pick<Process, "items">) =>
  items.flatMap((item) => [item, ...item.items]).map((step) => step.planning);

describe("the planning of a step", () => {
  it("is absent until it is set, in the answer too", async () => {
    const process = await buildProcess(moderator);
    expect(process.items[0]).not.toHaveProperty("planning");
    // What a page sends that has removed nothing.
    const [step] = process.items;
    const same = await change(process, [{ ...step!, planning: null }]);
    expect(same).toEqual(process);
    expect(JSON.stringify(await read(process))).toBe(JSON.stringify(process));
  });

  it("is stored with the process, on both levels", async () => {
    const process = await planned();
    expect(plannings(process)).toEqual([undefined, planning, defaultExercisePlanning(false)]);
    expect(await read(process)).toEqual(process);
  });

  it("stays where a client leaves it out, as documents do, and is removed by null", async () => {
    const process = await planned();
    const [centre, interview] = process.items;
    const { planning: _, ...older } = interview!;
    const name = { de: { ...interview!.texts.de, displayName: "Gespräch" } };
    const kept = await change(process, [centre!, { ...older, texts: name }]);
    expect(plannings(kept)).toEqual(plannings(process));
    const removed = await change(kept, [centre!, { ...older, planning: null }]);
    expect(plannings(removed)).toEqual([undefined, planning, undefined]);
    expect(removed.items[1]).not.toHaveProperty("planning");
  });

  it("is refused where its group is smaller than its smallest", async () => {
    const { id, items } = await buildProcess(moderator);
    const wrong = { ...planning, groupMin: 7 };
    const body = { id, items: [{ ...items[0]!, planning: wrong }] };
    const { errors } = await moderator.refused(calls.updateProcess, { body });
    expect(errors).toEqual({ "items.0.planning": ["groupSize"] });
  });

  it("is carried by a draft, which removes it from the process when that is saved", async () => {
    const process = await planned();
    const { id, name, texts, items, competencyIds, scaleId, revision } = process;
    const [centre, interview] = items;
    const content = { name, texts, competencyIds, scaleId };
    const draft = await buildDraft(
      moderator,
      { ...content, items: [centre!, { ...interview!, planning: null }] },
      { id, revision },
    );
    expect(plannings(draft.content)).toEqual([undefined, planning, undefined]);
    const again = { ...draftBody({ ...content, items }, { id, revision }), revision: 1 };
    const params = { id: draft.id };
    const changed = await moderator.ok(calls.putProcessDraft, { params, body: again });
    expect(plannings((changed as ProcessDraft).content)).toEqual(plannings(process));
  });

  it("is copied with the process", async () => {
    const { texts, items, competencyIds, scaleId, ...process } = await planned();
    const body = { name: unique("Copy"), texts, items, competencyIds, scaleId };
    const copy = (await moderator.ok(calls.createProcess, { body })) as Process;
    expect(copy.id).not.toBe(process.id);
    expect(plannings(copy)).toEqual(plannings({ items }));
  });

  it("is frozen into a run when that starts", async () => {
    const { run, process } = await buildRun(server, { tenant, moderator, state: "PREPARED" });
    const [step] = process.items;
    const set = await change(process, [{ ...step!, planning }]);
    const params = { id: run.id };
    const inRun = async () =>
      plannings(((await moderator.ok(calls.getRun, { params })) as ProcessRun).process);
    expect(await inRun()).toEqual([planning]);
    await moveRun(moderator, run.id, "Start");
    await change(set, [{ ...step!, planning: null }]);
    expect(await inRun()).toEqual([planning]);
  });
});
