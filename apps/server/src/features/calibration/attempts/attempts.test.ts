import { calls, type CalibrationSet } from "@assay/contract";
import {
  buildCalibration,
  buildUser,
  putSteps,
  saidBody,
  startCalibration,
  startTestServer,
  submitSample,
  takeCalibration,
  type TestCalibration,
  type TestServer,
} from "@assay/testing";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { newId } from "../../../platform/ids.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(inject("postgresUrl"));
});
afterAll(() => server.close());

const ofSet = ({ set }: Pick<TestCalibration, "set">) => ({ params: { id: set.id } });
/** What an editor sends of a set that they have read. */
const bodyOf = ({ revision: _, ...set }: CalibrationSet) => set;

describe("an attempt", () => {
  it("is saved, submitted sample by sample, and ends with a certificate", async () => {
    const made = await buildCalibration(server);
    const attempt = await startCalibration(made.observer, made.set.id);
    const params = { id: attempt.id, sampleId: attempt.samples[0]!.id };
    const saved = await made.observer.ok(calls.putCalibrationAnswer, {
      params,
      body: { ...saidBody(attempt, { value: 5 }), notes: "<p>Fragt nach.</p>" },
    });
    expect(saved).toMatchObject({ revision: 1, submittedAt: null, notes: "<p>Fragt nach.</p>" });
    const again = await startCalibration(made.observer, made.set.id);
    expect([again.id, again.answers]).toEqual([attempt.id, [saved]]);
    const done = await takeCalibration(made.observer, made.set.id, () => ({ value: 4, cues: [0] }));
    expect(done).toMatchObject({ hasPassed: true, version: 1, number: 1 });
    expect(done.result).toMatchObject({
      faults: [],
      behaviour: { keyBehaviours: 12, found: 12, unfounded: 0, share: 1 },
      accuracy: { hits: 1, elevation: 0, differential: { squared: { elevation: 0 } } },
    });
    const ends = new Date(done.finishedAt!);
    ends.setUTCFullYear(ends.getUTCFullYear() + 1);
    expect(done.validUntil).toBe(ends.toISOString());
    const { calibrations } = await made.observer.ok(calls.listCalibrations);
    expect(calibrations[0]?.certificate).toMatchObject({ attemptId: done.id, version: 1 });
  });

  it("keeps what is submitted, whatever is sent afterwards; a retry changes nothing", async () => {
    const made = await buildCalibration(server);
    const attempt = await startCalibration(made.observer, made.set.id);
    const sampleId = attempt.samples[0]!.id;
    const first = await submitSample(made.observer, attempt, sampleId, { value: 4 });
    expect(await submitSample(made.observer, attempt, sampleId, { value: 4 })).toEqual(first);
    for (const call of [calls.putCalibrationAnswer, calls.submitCalibrationAnswer]) {
      const { error, payload } = await made.observer.outcome(call, {
        params: { id: attempt.id, sampleId },
        body: saidBody(attempt, { value: 6 }),
      });
      expect([error, payload]).toEqual(["UPDATE_FAILED", first]);
    }
  });

  it("needs a value of each competency, and values that there are", async () => {
    const made = await buildCalibration(server);
    const attempt = await startCalibration(made.observer, made.set.id);
    const params = { id: attempt.id, sampleId: attempt.samples[0]!.id };
    const { values } = saidBody(attempt, { value: 4 });
    const lacking = values.map((one, at) => (at === 1 ? { ...one, selectedCriterion: null } : one));
    const send = (sent: object[]) =>
      made.observer.refused(calls.submitCalibrationAnswer, {
        params,
        body: { notes: "", values: sent as never },
      });
    expect((await send(lacking)).errors).toEqual({ "values.1": ["required"] });
    const strange = values.map((one) => ({ ...one, selectedCriterion: 9 }));
    expect(Object.keys((await send(strange)).errors ?? {})).toContain("values.0.selectedCriterion");
  });

  it("that does not pass is repeated with what was wrong, in an order of its own (D4)", async () => {
    const made = await buildCalibration(server, { samples: 6 });
    const wrongIds = made.set.samples.slice(0, 2).map(({ id }) => id);
    const isWrong = (id: string) => wrongIds.includes(id);
    const first = await takeCalibration(made.observer, made.set.id, (id) => ({
      value: isWrong(id) ? 7 : 5,
    }));
    expect(first.hasPassed).toBe(false);
    expect(first.result?.faults).toEqual(["withinOne", "exact", "elevation", "farOff"]);
    expect(first.next).toBe(6);
    const second = await takeCalibration(made.observer, made.set.id, (id) => ({
      value: isWrong(id) ? 7 : 4,
    }));
    expect(second.samples).toHaveLength(6);
    expect(second).toMatchObject({ hasPassed: false, number: 2 });
    expect(second.result?.wrongIds).toEqual(wrongIds);
    const third = await startCalibration(made.observer, made.set.id);
    expect(third.samples.map(({ id }) => id).toSorted()).toEqual(wrongIds.toSorted());
    expect(third.answers.filter(({ isCarried }) => isCarried)).toHaveLength(4);
    const done = await takeCalibration(made.observer, made.set.id, () => ({ value: 4 }));
    expect(done).toMatchObject({ hasPassed: true, number: 3 });
    expect(done.result?.accuracy.samples).toBe(6);
    expect(done.others.map(({ number, hasPassed }) => [number, hasPassed])).toEqual([
      [1, false],
      [2, false],
    ]);
  });

  it("shows its samples in an order that differs between observers (D4)", async () => {
    const made = await buildCalibration(server, { samples: 8 });
    const observers = [made.observer];
    for (let count = 0; count < 3; count += 1)
      observers.push(await buildUser(made.tenant, "observer"));
    await made.editor.ok(calls.putCalibrationSet, {
      body: { ...bodyOf(made.set), observerIds: observers.map(({ user }) => user.id) },
    });
    const orders = await Promise.all(
      observers.map(async (one) =>
        (await startCalibration(one, made.set.id)).samples.map(({ id }) => id),
      ),
    );
    const ids = made.set.samples.map(({ id }) => id).toSorted();
    for (const order of orders) expect(order.toSorted()).toEqual(ids);
    expect(new Set(orders.map((order) => order.join())).size).toBeGreaterThan(1);
  });

  it("loses nothing of 15 observers who save and submit 6 samples at once (D6)", async () => {
    const made = await buildCalibration(server, { samples: 6 });
    const observers = await Promise.all(
      Array.from({ length: 15 }, () => buildUser(made.tenant, "observer")),
    );
    await made.editor.ok(calls.putCalibrationSet, {
      body: { ...bodyOf(made.set), observerIds: observers.map(({ user }) => user.id) },
    });
    const done = await Promise.all(
      observers.map((one) =>
        takeCalibration(one, made.set.id, (id) => ({ value: 4, notes: `<p>${id}</p>` })),
      ),
    );
    for (const { answers, hasPassed } of done) {
      expect(hasPassed).toBe(true);
      expect(answers.map(({ sampleId, notes }) => notes === `<p>${sampleId}</p>`)).toEqual(
        Array.from({ length: 6 }, () => true),
      );
    }
  });
});

describe("the next version of a set (D3)", () => {
  it("asks the experts about what was changed alone; old certificates name theirs", async () => {
    const made = await buildCalibration(server);
    await takeCalibration(made.observer, made.set.id, () => ({ value: 4 }));
    const id = newId();
    const next = await made.editor.ok(calls.createCalibrationVersion, {
      ...ofSet(made),
      body: { id },
    });
    expect(next).toMatchObject({ state: "DRAFT", version: 2 });
    const [changed, ...others] = next.samples;
    const samples = [{ ...changed!, texts: { en: { html: "<p>Another case.</p>" } } }, ...others];
    const stored = await made.editor.ok(calls.putCalibrationSet, {
      body: { ...bodyOf(next), samples },
    });
    expect(stored.samples[0]!.id).not.toBe(changed!.id);
    expect(stored.samples.slice(1).map((one) => one.id)).toEqual(others.map((one) => one.id));
    const move = (to: CalibrationSet["state"]) =>
      made.editor.ok(calls.moveCalibrationSet, { params: { id }, body: { to } });
    await move("RATING");
    for (const expert of made.experts) {
      const attempt = await startCalibration(expert, id);
      const open = attempt.samples.filter(
        (one) =>
          !attempt.answers.some(({ sampleId, submittedAt }) => sampleId === one.id && submittedAt),
      );
      expect(open.map((one) => one.id)).toEqual([stored.samples[0]!.id]);
      await submitSample(expert, attempt, open[0]!.id, { value: 3 });
    }
    expect((await move("PUBLISHED")).keys?.[0]?.competencies[0]?.median).toBe(3);
    const before = await made.editor.ok(calls.getCalibrationSet, ofSet(made));
    expect(before.state).toBe("WITHDRAWN");
    const { calibrations } = await made.observer.ok(calls.listCalibrations);
    expect(
      calibrations.map(({ version, certificate, next: samplesLeft }) => [
        version,
        certificate?.version,
        samplesLeft,
      ]),
    ).toEqual([
      [2, undefined, 4],
      [1, 1, null],
    ]);
  });

  it("asks them about all where the process rates by something else now", async () => {
    const made = await buildCalibration(server);
    const id = newId();
    await made.editor.ok(calls.createCalibrationVersion, { ...ofSet(made), body: { id } });
    const [step] = made.process.items;
    await putSteps(made.editor, made.process, [
      { ...step!, competencyIds: made.process.competencyIds.slice(1) },
    ]);
    const rated = await made.editor.ok(calls.moveCalibrationSet, {
      params: { id },
      body: { to: "RATING" },
    });
    expect(rated.competencies).toHaveLength(2);
    expect(rated.experts.map(({ submitted }) => submitted)).toEqual([0, 0, 0]);
  });

  it("is one alone", async () => {
    const made = await buildCalibration(server);
    const begin = () =>
      made.editor.outcome(calls.createCalibrationVersion, {
        ...ofSet(made),
        body: { id: newId() },
      });
    expect((await begin()).error).toBeUndefined();
    expect((await begin()).error).toBe("UPDATE_FAILED");
  });
});
