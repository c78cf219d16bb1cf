// @module-tag soak
import { calls, type CueImport, type Process, type SentBody } from "@assay/contract";
import {
  buildCompetency,
  buildScale,
  buildTenant,
  buildUser,
  readWorkbookFixture,
  saveByLibreOffice,
  scaleBody,
  startTestServer,
  stepBody,
  type TestServer,
  type TestUser,
} from "@assay/testing";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";

let server: TestServer;
let moderator: TestUser;
let process: Process;
const [FIRST, SECOND] = ["Führung", "Analyse"];
beforeAll(async () => {
  server = await startTestServer(inject("postgresUrl"));
  moderator = await buildUser(await buildTenant(server), "moderator");
  process = await buildDesign();
});
afterAll(() => server.close());

const texts = (displayName: string) => ({
  de: { displayName, description: "", manual: "", guidingQuestions: [] },
});
const cue = (n: number, de: string, en?: string) => ({
  uid: n.toString(16).padStart(24, "0"),
  cueTexts: { de, ...(en !== undefined && { en }) },
});

/** The process whose export is `saved.xlsx`. */
async function buildDesign(): Promise<Process> {
  const scale = await buildScale(moderator, scaleBody(1, 5, { selectedPartition: [2, 1, 2] }));
  const first = await buildCompetency(moderator, { name: FIRST, baseName: FIRST });
  const second = await buildCompetency(moderator, { name: SECOND, baseName: SECOND });
  const cueGroups = [
    { cues: [cue(1, "=1+1", "@SUM(A1)"), cue(2, " bleibt\nzweizeilig", "_x0041_")] },
    { cues: [] },
    { cues: [cue(3, "مرحبا 👩‍👩‍👧 <b> & „so“", "1-2"), cue(4, "-5", "TRUE")] },
  ];
  const items = [
    stepBody("EXERCISE", {
      texts: texts("Rollenspiel „A & B“"),
      competencyIds: [first.id, second.id],
      cues: { [first.id]: { cueGroups } },
    }),
    stepBody("INTERVIEW", {
      texts: texts("Ein Interview mit einem langen Namen"),
      competencyIds: [second.id],
    }),
  ];
  const competencyIds = [first.id, second.id];
  const body = {
    name: "Auswahl",
    texts: { de: { displayName: "Auswahl", description: "" } },
    items,
    competencyIds,
    scaleId: scale.id,
  };
  return (await moderator.ok(calls.createProcess, { body })) as Process;
}

const imported = (bytes: Buffer): Promise<CueImport> =>
  moderator.ok(calls.importCues, {
    body: { CompetencyIds: process.competencyIds, ScaleId: process.scaleId },
    file: { name: "Anker.xlsx", bytes },
  });

/** What an import holds, without the uids that it makes up. */
const contentOf = ({ cues }: CueImport) =>
  cues.map(({ exerciseName, cues: sheet }) => [
    exerciseName,
    process.competencyIds.map((id) =>
      sheet[id]?.cueGroups.map((group) => group.cues.map(({ cueTexts }) => cueTexts)),
    ),
  ]);

const content = [
  [
    "Rollenspiel „A & B“",
    [
      [
        [
          { de: "=1+1", en: "@SUM(A1)" },
          { de: "bleibt\nzweizeilig", en: "_x0041_" },
        ],
        [],
        [
          { de: "مرحبا 👩‍👩‍👧 <b> & „so“", en: "1-2" },
          { de: "-5", en: "TRUE" },
        ],
      ],
      [[], [], []],
    ],
  ],
  ["Ein Interview mit einem langen", [undefined, [[], [], []]]],
];

describe("a workbook that LibreOffice wrote", () => {
  it("is read as we wrote it, after LibreOffice has opened and saved it [CUE-01]", async () => {
    const answer = await imported(await readWorkbookFixture("saved"));
    expect(answer.sheetRowErrorList).toEqual([]);
    expect(contentOf(answer)).toEqual(content);
  });

  it("is read as we wrote it, by the LibreOffice of this machine [CUE-01]", async (context) => {
    const body = process as Process & SentBody<typeof calls.exportCues>;
    const exported = await moderator.bytes(calls.exportCues, { body });
    expect(contentOf(await imported(exported))).toEqual(content);
    const saved = await saveByLibreOffice(exported);
    if (!saved)
      return context.skip("LibreOffice is not installed; a file of its is read all the same");
    const answer = await imported(saved);
    expect(answer.sheetRowErrorList).toEqual([]);
    expect(contentOf(answer)).toEqual(content);
  }, 60_000);

  it("is read as it was filled in by hand: with formulas, days, numbers and bold words [CUE-04, CUE-05, CUE-06]", async () => {
    const answer = await imported(await readWorkbookFixture("typed"));
    expect(contentOf(answer)).toEqual([
      [
        "Rollenspiel „A & B“",
        [
          [
            [{ de: "Hört zu", en: "Listens" }],
            [{ de: "zwei\nZeilen", en: "2.5", fr: "03.12.2026" }],
            [],
          ],
          [[], [], [{ de: "مرحبا 👩‍👩‍👧", en: "1" }]],
        ],
      ],
    ]);
    expect(answer.sheetRowErrorList).toEqual([
      {
        sheet: "Rollenspiel „A & B“",
        rows: [
          { row: 7, message: expect.stringContaining("Datum") },
          { row: 8, message: expect.stringContaining("Fehlerwert") },
        ],
      },
    ]);
  });
});
