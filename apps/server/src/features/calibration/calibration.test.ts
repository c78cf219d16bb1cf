// @module-tag soak
import { calls, type CalibrationSet } from "@assay/contract";
import { DEFAULT_CALIBRATION, PERMISSIONS } from "@assay/domain";
import {
  buildCalibration,
  buildCalibrationProcess,
  buildRun,
  buildTenant,
  buildUser,
  calibratingTenant,
  pdfBytes,
  sampleBody,
  startCalibration,
  startTestServer,
  takeCalibration,
  type TestCalibration,
  type TestServer,
  uploadDocument,
} from "@assay/testing";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { newId } from "../../platform/ids.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(inject("postgresUrl"));
});
afterAll(() => server.close());

const ofSet = ({ set }: Pick<TestCalibration, "set">) => ({ params: { id: set.id } });
/** What an editor sends of a set that they have read. */
const bodyOf = ({ revision: _, ...set }: CalibrationSet) => set;

describe("an organisation without calibration", () => {
  it("refuses every call, says nothing of it, and keeps what it had", async () => {
    const made = await buildCalibration(server);
    const attempt = await startCalibration(made.observer, made.set.id);
    await server.owner.withTenant(made.tenant.id, (tx) =>
      tx.execute("update tenant set calibration = null where tenant_id = $1", [made.tenant.id]),
    );
    const { run } = await buildRun(server, { tenant: made.tenant, moderator: made.editor });
    const params = { id: attempt.id, sampleId: attempt.samples[0]!.id };
    const sent: [keyof typeof calls, object][] = [
      ["listCalibrationSets", {}],
      ["getCalibrationSet", ofSet(made)],
      ["listCalibrationPeople", {}],
      ["putCalibrationSet", { body: bodyOf(made.set) }],
      ["moveCalibrationSet", { ...ofSet(made), body: { to: "WITHDRAWN" } }],
      ["createCalibrationVersion", { ...ofSet(made), body: { id: newId() } }],
      ["deleteCalibrationSet", ofSet(made)],
      ["getRunCalibration", { params: { id: run.id } }],
      ["listCalibrations", {}],
      ["startCalibration", ofSet(made)],
      ["getCalibration", { params: { id: attempt.id } }],
      ["putCalibrationAnswer", { params, body: { notes: "", values: [] } }],
      ["submitCalibrationAnswer", { params, body: { notes: "", values: [] } }],
    ];
    const everything = await buildUser(made.tenant, { permissions: [...PERMISSIONS] });
    for (const [name, request] of sent)
      for (const client of [everything, made.observer])
        expect((await client.outcome(calls[name] as never, request)).error, name).toBe(
          "NO_PERMISSION",
        );
    const account = await made.observer.send(calls.getAccount);
    expect(account.text).not.toContain("alibration");
  });

  it("is every one that has not chosen it; the account says where it is chosen", async () => {
    const tenant = await buildTenant(server);
    const administrator = await buildUser(tenant, "administrator");
    const settings = await administrator.send(calls.getSettings);
    expect(settings.text).not.toContain("alibration");
    await administrator.ok(calls.updateSettings, { body: { calibration: DEFAULT_CALIBRATION } });
    expect((await administrator.ok(calls.getSettings)).calibration).toEqual(DEFAULT_CALIBRATION);
    expect((await administrator.ok(calls.getAccount)).hasCalibration).toBe(true);
    const { errors } = await administrator.refused(calls.updateSettings, {
      body: { calibration: { ...DEFAULT_CALIBRATION, months: 0 } },
    });
    expect(errors).toEqual({ "calibration.months": ["calibrationValue"] });
    await administrator.ok(calls.updateSettings, { body: { calibration: null } });
    expect((await administrator.send(calls.getSettings)).text).not.toContain("alibration");
  });
});

describe("a set of samples", () => {
  it("is written, rated by its experts, published, and withdrawn", async () => {
    const made = await buildCalibration(server, { staysOpen: true });
    expect(made.set).toMatchObject({ state: "RATING", version: 1, can: { edit: "isRated" } });
    expect(made.set.keys).toBeUndefined();
    expect(made.set.experts.map(({ submitted }) => submitted)).toEqual([4, 4, 4]);
    const move = (to: CalibrationSet["state"]) =>
      made.editor.ok(calls.moveCalibrationSet, { ...ofSet(made), body: { to } });
    expect((await move("PUBLISHED")).keys).toHaveLength(4);
    expect((await move("WITHDRAWN")).state).toBe("WITHDRAWN");
    const { error } = await made.observer.outcome(calls.startCalibration, ofSet(made));
    expect(error).toBe("ITEM_NOT_FOUND");
    await made.editor.ok(calls.deleteCalibrationSet, ofSet(made));
    expect((await made.editor.outcome(calls.getCalibrationSet, ofSet(made))).error).toBe(
      "ITEM_NOT_FOUND",
    );
  });

  it("cannot be rated before three samples show something and three experts are named", async () => {
    const tenant = await calibratingTenant(server);
    const editor = await buildUser(tenant, "moderator");
    const process = await buildCalibrationProcess(editor);
    const id = newId();
    await editor.ok(calls.putCalibrationSet, {
      body: {
        id,
        name: "Leer",
        processId: process.id,
        exerciseId: process.items[0]!.id,
        samples: [sampleBody({ texts: {} })],
        expertIds: [],
      },
    });
    const { errors } = await editor.refused(calls.moveCalibrationSet, {
      params: { id },
      body: { to: "RATING" },
    });
    expect(errors).toEqual({
      samples: ["tooFewSamples"],
      expertIds: ["tooFewExperts"],
      "samples.0.texts": ["required"],
    });
  });

  it("refuses unknown people, exercises and documents, each at its place", async () => {
    const made = await buildCalibration(server);
    const foreign = await buildCalibration(server);
    const word = await uploadDocument(made.editor, newId(), { name: "a.pdf" });
    const body = {
      id: newId(),
      name: "Probe",
      processId: made.process.id,
      exerciseId: made.process.items[0]!.id,
      samples: [sampleBody({ kind: "DOCUMENT", fileId: word.id })],
      expertIds: [],
    };
    await made.editor.ok(calls.putCalibrationSet, { body });
    const broken: [object, Record<string, string[]>][] = [
      [{ expertIds: [foreign.observer.user.id] }, { "expertIds.0": ["unknownUser"] }],
      [{ exerciseId: foreign.process.items[0]!.id }, { exerciseId: ["unknownExercise"] }],
      [
        { samples: [sampleBody({ kind: "DOCUMENT", fileId: newId() })] },
        { "samples.0.fileId": ["unknownDocument"] },
      ],
      [
        { expertIds: [made.observer.user.id], observerIds: [made.observer.user.id] },
        { "observerIds.0": ["isExpert"] },
      ],
    ];
    for (const [change, errors] of broken) {
      const sent = { body: { ...body, id: newId(), ...change } };
      expect((await made.editor.refused(calls.putCalibrationSet, sent)).errors).toEqual(errors);
    }
  });

  it("leaves out a sample on which the experts do not agree, and needs three that are left", async () => {
    const apart = (most: number) => (expert: number, sample: number) => ({
      value: sample < most && expert === 2 ? 7 : 4,
    });
    const made = await buildCalibration(server, { experts: apart(1) });
    expect(made.set.samples).toHaveLength(3);
    const two = await buildCalibration(server, { experts: apart(2), staysOpen: true });
    const { errors } = await two.editor.refused(calls.moveCalibrationSet, {
      ...ofSet(two),
      body: { to: "PUBLISHED" },
    });
    expect(errors).toEqual({ "samples.0": ["wideRange"], "samples.1": ["wideRange"] });
  });

  it("is stored over the revision that its author knows only", async () => {
    const made = await buildCalibration(server);
    const { error } = await made.editor.outcome(calls.putCalibrationSet, {
      body: { ...bodyOf(made.set), revision: made.set.revision - 1 },
    });
    expect(error).toBe("UPDATE_FAILED");
  });

  it("gives its documents to who takes part, and takes them along when it goes", async () => {
    const tenant = await calibratingTenant(server);
    const editor = await buildUser(tenant, "moderator");
    const sampleId = newId();
    const { id: fileId } = await uploadDocument(editor, sampleId);
    const samples = [
      sampleBody({ id: sampleId, kind: "DOCUMENT", fileId }),
      sampleBody(),
      sampleBody(),
    ];
    const made = await buildCalibration(server, { tenant, editor, samples });
    const stranger = await buildUser(tenant, "observer");
    const read = { params: { id: fileId }, query: {} };
    for (const reader of [editor, made.observer])
      expect(await reader.bytes(calls.getSampleFile, read)).toEqual(pdfBytes());
    expect((await stranger.outcome(calls.getSampleFile, read)).error).toBe("ITEM_NOT_FOUND");
    await editor.ok(calls.moveCalibrationSet, { ...ofSet(made), body: { to: "WITHDRAWN" } });
    await editor.ok(calls.deleteCalibrationSet, ofSet(made));
    expect((await editor.outcome(calls.getSampleFile, read)).error).toBe("ITEM_NOT_FOUND");
  });

  it("is not told to another organisation", async () => {
    const made = await buildCalibration(server);
    const tenant = await calibratingTenant(server);
    const foreign = await buildUser(tenant, { permissions: [...PERMISSIONS] });
    const attempt = await startCalibration(made.observer, made.set.id);
    const params = { id: attempt.id, sampleId: attempt.samples[0]!.id };
    const sent: [keyof typeof calls, object][] = [
      ["getCalibrationSet", ofSet(made)],
      ["moveCalibrationSet", { ...ofSet(made), body: { to: "WITHDRAWN" } }],
      ["createCalibrationVersion", { ...ofSet(made), body: { id: newId() } }],
      ["deleteCalibrationSet", ofSet(made)],
      ["startCalibration", ofSet(made)],
      ["getCalibration", { params: { id: attempt.id } }],
      ["putCalibrationAnswer", { params, body: { notes: "", values: [] } }],
      ["submitCalibrationAnswer", { params, body: { notes: "", values: [] } }],
    ];
    for (const [name, request] of sent)
      expect((await foreign.outcome(calls[name] as never, request)).error, name).toBe(
        "ITEM_NOT_FOUND",
      );
    expect((await foreign.ok(calls.listCalibrationSets)).sets).toEqual([]);
  });
});

describe("who staffs a run (D5)", () => {
  it("sees who is calibrated for its process, until when, and whose certificate is over", async () => {
    const made = await buildCalibration(server);
    const { run } = await buildRun(server, {
      tenant: made.tenant,
      moderator: made.editor,
      process: made.process,
    });
    const read = () => made.editor.ok(calls.getRunCalibration, { params: { id: run.id } });
    expect(await read()).toMatchObject({ isAsked: true, people: [] });
    const done = await takeCalibration(made.observer, made.set.id, () => ({ value: 4 }));
    const [personId, until] = [made.observer.user.id, done.validUntil];
    expect((await read()).people).toEqual([{ personId, state: "VALID", until }]);
    await server.owner.withTenant(made.tenant.id, (tx) =>
      tx.execute(
        "update calibration_attempt set valid_until = '2020-01-01' where tenant_id = $1 and id = $2",
        [made.tenant.id, done.id],
      ),
    );
    expect((await read()).people[0]?.state).toBe("EXPIRED");
  });

  it("is told nothing where no set is published for the process", async () => {
    const made = await buildCalibration(server, { staysOpen: true });
    const { run } = await buildRun(server, {
      tenant: made.tenant,
      moderator: made.editor,
      process: made.process,
    });
    const answer = await made.editor.ok(calls.getRunCalibration, { params: { id: run.id } });
    expect(answer).toMatchObject({ isAsked: false, people: [] });
  });
});

describe("a user who is deleted", () => {
  it("leaves what they have rated as an expert without a name, and no set names them", async () => {
    const made = await buildCalibration(server);
    const administrator = await buildUser(made.tenant, "administrator");
    const [expert] = made.experts;
    await administrator.ok(calls.deleteUser, { params: { id: expert!.user.id } });
    const set = await made.editor.ok(calls.getCalibrationSet, ofSet(made));
    expect(set.expertIds).not.toContain(expert!.user.id);
    expect(set.keys?.[0]?.competencies[0]?.experts).toBe(3);
    expect(JSON.stringify(set)).not.toContain(expert!.user.lastName);
  });
});
