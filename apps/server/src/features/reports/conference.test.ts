import { calls } from "@assay/contract";
import {
  buildRun,
  buildUser,
  firstItemOf,
  holdRound,
  hasPdfTools,
  makePdf,
  moveRun,
  ofTestRun,
  revealCandidate,
  startTestServer,
  submitValues,
  type TestServer,
  textOfPdf,
} from "@assay/testing";
import { readXlsx } from "hucre/xlsx";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(inject("postgresUrl"));
});
afterAll(() => server.close());

const headers = { "x-language": "en" };
const REASON = "Asked about the customer twice";

/** A finished run about whose only candidate a conference has decided once. */
async function decide({ hasDecided = true, asksAgain = false } = {}) {
  const made = await buildRun(server, {
    state: "STARTED",
    ratingRules: { sealing: "CELL", names: "ON_REQUEST" },
  });
  await submitValues(made, [2, 4]);
  await revealCandidate(made);
  await made.observers[0]!.ok(calls.attendConference, ofTestRun(made));
  if (asksAgain) await holdRound(made, [5]);
  if (hasDecided)
    await made.moderator.ok(calls.setConferenceValue, {
      ...ofTestRun(made),
      body: { ...firstItemOf(made), value: 5, reason: REASON, entryId: null },
    });
  await moveRun(made.moderator, made.run.id, "Finish");
  return { ...made, auditor: await buildUser(made.tenant, "auditor") };
}

describe("the protocol of a conference", () => {
  it("is a table with a row for each decision", async () => {
    const made = await decide();
    const { sheets } = await readXlsx(
      await made.auditor.bytes(calls.exportConference, { ...ofTestRun(made), headers }),
    );
    const [first = [], ...rows] = sheets[0]?.rows ?? [];
    expect([...first]).toEqual([
      "Candidate",
      "Exercise",
      "Competency",
      "Before",
      "After",
      "Reason",
      "Recorded by",
      "Recorded at (UTC)",
      "Discussed (min)",
      "Present",
    ]);
    expect(rows).toHaveLength(1);
    const [candidate] = made.candidates;
    expect(rows[0]).toMatchObject([
      `${candidate!.firstName} ${candidate!.lastName}`,
      expect.any(String),
      expect.any(String),
      3,
      5,
      REASON,
      made.moderator.user.fullName,
      expect.any(Date),
      "0:00",
      made.observers[0]!.user.fullName,
    ]);
  });

  it("has a second table of the second rounds, without whose the values are", async () => {
    const names = async (made: Awaited<ReturnType<typeof decide>>) => {
      const bytes = await made.auditor.bytes(calls.exportConference, {
        ...ofTestRun(made),
        headers,
      });
      return (await readXlsx(bytes)).sheets;
    };
    const whole = await names(await decide({ asksAgain: true }));
    expect(whole.map(({ name }) => name)).toEqual([
      "Conference",
      "Second rounds",
      expect.any(String),
    ]);
    const made = await decide({ hasDecided: false, asksAgain: true });
    const [rounds] = await names(made);
    const [candidate] = made.candidates;
    expect(rounds?.name).toBe("Second rounds");
    expect(rounds?.rows.slice(1)).toMatchObject([
      [
        `${candidate!.firstName} ${candidate!.lastName}`,
        expect.any(String),
        expect.any(String),
        "2 · 4",
        "4 · 5",
        3,
        4.5,
        2,
        1,
        "5: Hat zweimal nachgefragt",
        "Die Zeit drängt",
        made.moderator.user.fullName,
        expect.any(Date),
      ],
    ]);
    for (const { user } of made.observers)
      expect(JSON.stringify(rounds?.rows)).not.toContain(user.fullName);
  });

  it("is no table where nothing was decided, nor for who may not export", async () => {
    const made = await decide({ hasDecided: false });
    const none = await made.auditor.refused(calls.exportConference, ofTestRun(made));
    expect(none.types).toEqual(["NO_RESULTS"]);
    const refused = await made.moderator.refused(calls.exportConference, ofTestRun(made));
    expect(refused.types).toEqual(["NO_PERMISSION"]);
  });

  it.runIf(hasPdfTools())("stands in the report, and only if there is one", async () => {
    const textOf = async (made: Awaited<ReturnType<typeof decide>>) => {
      const { pdf } = await makePdf(made.moderator, made.run.id, { locale: "en" });
      return (await textOfPdf(pdf)).replaceAll(/\s+/g, " ");
    };
    const text = await textOf(await decide());
    expect(text).toContain("Conference");
    expect(text).toContain("3.0 → 5.0");
    expect(text).not.toContain("second round");
    const asked = await textOf(await decide({ hasDecided: false, asksAgain: true }));
    expect(asked).toContain("second round, 3.0 → 4.5 (values 2 · 4 → 4 · 5, 1 of 2 answered");
    expect(asked).toContain("Closed early: Die Zeit drängt / 5: Hat zweimal nachgefragt");
    expect(text).toContain(REASON);
    expect(await textOf(await decide({ hasDecided: false }))).not.toContain("Conference");
  });
});
