import { calls } from "@assay/contract";
import {
  buildCalibration,
  buildRun,
  followEvents,
  saidBody,
  startCalibration,
  startTestServer,
  submitSample,
  type TestCalibration,
  type TestServer,
  type TestUser,
} from "@assay/testing";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(inject("postgresUrl"));
});
afterAll(() => server.close());

/** All that somebody can ask about a set, as it comes over the wire, without what differs between any two requests. */
async function heard(
  { set }: TestCalibration,
  reader: TestUser,
  { attemptId, runId }: { attemptId: string; runId: string },
): Promise<string[]> {
  const sampleId = set.samples[0]!.id;
  const ofSet = { params: { id: set.id } };
  const ofAttempt = { params: { id: attemptId } };
  const asked: [keyof typeof calls, object][] = [
    ["listCalibrations", {}],
    ["listCalibrationSets", {}],
    ["getCalibrationSet", ofSet],
    ["listCalibrationPeople", {}],
    ["startCalibration", ofSet],
    ["getCalibration", ofAttempt],
    [
      "putCalibrationAnswer",
      { params: { id: attemptId, sampleId }, body: { notes: "", values: [] } },
    ],
    [
      "submitCalibrationAnswer",
      { params: { id: attemptId, sampleId }, body: { notes: "", values: [] } },
    ],
    ["getSampleFile", { params: { id: sampleId }, query: {} }],
    ["getRunCalibration", { params: { id: runId } }],
    ["getAccount", {}],
    ["listMyRuns", { query: {} }],
  ];
  const said: string[] = [];
  for (const [name, sent] of asked) {
    const { status, text, headers } = await reader.send(calls[name] as never, sent);
    const stable = text.replaceAll(/"(requestId|requestReference)":"[0-9a-f]+"/g, "");
    said.push(`${name} ${status} ${headers["content-length"]} ${stable}`);
  }
  return said;
}

/** Makes the experts say something else of all samples: past the calls, which let nobody do so once a set is closed. */
const turnExperts = ({ tenant, experts, set }: TestCalibration, value: number, notes: string) =>
  server.owner.withTenant(tenant.id, (tx) =>
    tx.execute(
      `update calibration_answer w
          set notes = $3, values = (
                select jsonb_agg(v || jsonb_build_object('selectedCriterion', $2::int,
                                                         'selectedCueIds', '[]'::jsonb))
                  from jsonb_array_elements(w.values) v)
         from calibration_attempt a
        where w.tenant_id = $1 and a.tenant_id = $1 and a.id = w.attempt_id and a.set_id = $4
          and a.person_id = any($5)`,
      [tenant.id, value, notes, set.id, experts.map(({ user }) => user.id)],
    ),
  );

const expertSays = () => ({ value: 2, cues: [0], notes: "<p>Zählt nichts auf.</p>" });

describe("until somebody has submitted, nothing that they receive depends on the experts (D2)", () => {
  it("an observer of a published set, by any call and event", async () => {
    const made = await buildCalibration(server, { experts: expertSays });
    const { run } = await buildRun(server, { tenant: made.tenant, moderator: made.editor });
    const attempt = await startCalibration(made.observer, made.set.id);
    const at = { attemptId: attempt.id, runId: run.id };
    const stream = await followEvents(server.port, made.observer);
    await stream.next("all");
    await heard(made, made.observer, at);
    const before = await heard(made, made.observer, at);
    await turnExperts(made, 6, `<p>${"Zählt sehr viel auf. ".repeat(40)}</p>`);
    expect(await heard(made, made.observer, at)).toEqual(before);
    // Refusals alone would prove nothing.
    expect(before.filter((one) => / 200 /.test(one)).length).toBeGreaterThan(4);
    expect(stream.events).toEqual([{ kind: "all" }]);
    stream.close();
  });

  it("an observer of one sample learns of that one alone", async () => {
    const made = await buildCalibration(server, { experts: expertSays });
    const attempt = await startCalibration(made.observer, made.set.id);
    const [first, ...others] = attempt.samples;
    await submitSample(made.observer, attempt, first!.id, { value: 3 });
    const { feedback } = await made.observer.ok(calls.getCalibration, {
      params: { id: attempt.id },
    });
    expect(feedback.map(({ sampleId }) => sampleId)).toEqual([first!.id]);
    expect(feedback[0]!.competencies.map(({ median }) => median)).toEqual([2, 2, 2]);
    expect(feedback[0]!.notes).toHaveLength(3);
    const before = await made.observer.ok(calls.putCalibrationAnswer, {
      params: { id: attempt.id, sampleId: others[0]!.id },
      body: saidBody(attempt, { value: 5 }),
    });
    expect(JSON.stringify(before)).not.toContain("Zählt");
  });

  it("an expert among experts, and who prepares the set, as long as they rate", async () => {
    const made = await buildCalibration(server, { experts: expertSays, staysOpen: true });
    const { run } = await buildRun(server, { tenant: made.tenant, moderator: made.editor });
    const [a, ...others] = made.experts;
    const own = await startCalibration(a!, made.set.id);
    const at = { attemptId: own.id, runId: run.id };
    const readers = [a!, made.editor];
    const before = await Promise.all(readers.map((reader) => heard(made, reader, at)));
    await turnExperts({ ...made, experts: others }, 6, "<p>Zählt sehr viel auf.</p>");
    expect(await Promise.all(readers.map((reader) => heard(made, reader, at)))).toEqual(before);
    expect(before.flat().join("")).toContain("Zählt nichts auf");
    expect(before[1]!.join("")).not.toContain("Zählt");
  });

  it("who prepares a set and is measured by it, although it is closed", async () => {
    const made = await buildCalibration(server, { experts: expertSays });
    const read = () => made.editor.ok(calls.getCalibrationSet, { params: { id: made.set.id } });
    const { keys, faults } = await read();
    expect(keys?.[0]?.competencies[0]).toMatchObject({ median: 2, experts: 3 });
    expect(faults).toEqual([]);
    const { revision: _, ...body } = made.set;
    await made.editor.ok(calls.putCalibrationSet, {
      body: { ...body, observerIds: [made.editor.user.id] },
    });
    const seen = await read();
    expect([seen.keys, seen.faults]).toEqual([undefined, undefined]);
  });
});
