import { evidenceSummary, type Id, namelessEvidence, observerNumbers } from "@assay/domain";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { EvidenceRow } from "../../observations/evidence/store.ts";
import type { ReportHead } from "../pdf/ports.ts";
import { ReportWriter } from "../pdf/present.ts";
import { wordsOf } from "../present.ts";
import type { ReportedRun } from "../store.ts";
import { evidenceTable, presentAnnotations, presentReported } from "./present.ts";

/*
 * Compares everything that gives evidence out: report, table, Web Annotations, conference and the counts of the rating page. Each
 * has its own form, so each is read back into the same facts.
 */
const CANDIDATES = ["k1", "k2"];
const EXERCISES = ["E0", "E1"];
const COMPETENCIES = ["C0", "C1"];
const wording = { useFormality: true, useGendering: true, baseLanguage: "de" as const };
const words = wordsOf("en", wording);
const texts = (name: string) => ({ de: { displayName: name } });

const step = (id: string) => ({
  id,
  itemType: "EXERCISE",
  isObserved: true,
  competencyIds: COMPETENCIES,
  texts: texts(id),
  items: [],
  cues: {
    C0: {
      cueGroups: [{ cues: [{ uid: "cue", cueTexts: { de: "Zeigt es." } }] }],
    },
  },
});
const run = {
  id: "run",
  name: "Run",
  runState: "FINISHED",
  plannedDate: "2026-05-04",
  candidates: CANDIDATES.map((candidateId) => ({
    candidateId,
    candidateJob: "",
    candidateState: "OPEN",
    exercises: EXERCISES.map((exerciseId) => ({ exerciseId, observerTeamId: "t" })),
  })),
  observerTeams: [{ id: "t", observers: ["o2", "o1"] }],
  design: {
    texts: texts("P"),
    items: EXERCISES.map(step),
    competencies: COMPETENCIES.map((id, sortOrder) => ({
      id,
      sortOrder,
      colorCode: "#000000",
      texts: texts(id),
    })),
    competencyIds: COMPETENCIES,
    cutOffStrategy: "AVG",
    scale: { criterions: [{ value: 1, texts: {} }] },
  },
};
const reported = {
  run,
  candidates: CANDIDATES.map((id) => ({ id, firstName: "Kim", lastName: id })),
  people: [],
  assessments: [],
} as unknown as ReportedRun;
const head = {
  locale: "en",
  zone: "Europe/Berlin",
  order: words.order,
  wording,
  appTitle: "Assay",
  colors: { primary: "#204060", secondary: "#204060" },
  logo: null,
  run,
  design: run.design,
  people: [],
  candidates: CANDIDATES.map((id, index) => ({
    id,
    number: index + 1,
    name: id,
    job: "",
    state: "OPEN",
  })),
  count: 2,
  isOfOne: false,
  madeAt: "2026-05-04T10:00:00.000Z",
} as unknown as ReportHead;

const quote = fc.constantFrom("Fragt nach.", "Hört zu.", "Unterbricht.");
const row = fc
  .record({
    id: fc.stringMatching(/^[0-9a-f]{24}$/),
    candidateId: fc.constantFrom(...CANDIDATES),
    exerciseId: fc.constantFrom(...EXERCISES),
    observerId: fc.constantFrom("o1", "o2", "o3"),
    kind: fc.constantFrom("TEXT" as const, "MOMENT" as const),
    competencyId: fc.constantFrom(...COMPETENCIES, null),
    hasCue: fc.boolean(),
    sign: fc.constantFrom(-1 as const, 0 as const, 1 as const),
    note: fc.constantFrom("", "leise", "zweimal"),
    minute: fc.integer({ min: 0, max: 600 }),
    exact: quote,
    isLost: fc.boolean(),
  })
  .map(({ hasCue, minute, exact, isLost, ...one }): EvidenceRow => {
    const at = new Date(Date.UTC(2026, 4, 4, 6, minute));
    const isText = one.kind === "TEXT";
    const place = { exact, prefix: "", suffix: "", start: 0, end: exact.length };
    return {
      ...one,
      processRunId: "run",
      pageId: isText ? "page" : null,
      cueUid: hasCue && one.competencyId === "C0" ? "cue" : null,
      at,
      createdOn: at,
      revision: 1,
      deletedOn: null,
      state: isText && isLost ? "LOST" : "WHOLE",
      anchor: isText ? place : null,
      strokeIds: null,
      captured: isText ? exact : null,
      submittedOn: null,
    };
  });
const rows = fc.uniqueArray(row, { maxLength: 12, selector: ({ id }) => id });

/** What every output says of a piece: competency, sign, what was tagged, cue and note, observer's number, exercise. */
type Facts = (string | number)[];
const sorted = (facts: readonly Facts[]): string[] =>
  facts.map((one) => JSON.stringify(one)).toSorted();

const numberOf = (all: readonly EvidenceRow[], candidateId: Id) => {
  const own = all.filter((one) => one.candidateId === candidateId);
  return observerNumbers(
    reported.run,
    candidateId,
    own.map(({ observerId }) => observerId),
  );
};
const noted = ({ cueUid, note }: EvidenceRow): string =>
  [cueUid === null ? "" : "Zeigt es.", note].filter(Boolean).join(" – ");

/** Independent of what reports use: straight from the stored pieces. */
const expectedOf = (all: readonly EvidenceRow[], candidateId: Id): Facts[] => {
  const numbers = numberOf(all, candidateId);
  return all
    .filter((one) => one.candidateId === candidateId)
    .map((one) => [
      one.competencyId ?? "",
      one.sign,
      one.captured ?? "",
      noted(one),
      numbers.get(one.observerId)!,
      one.exerciseId,
    ]);
};

const PRINTED = { "−": -1, "○": 0, "+": 1 } as const;

function factsOfReport(all: readonly EvidenceRow[]): Facts[][] {
  const writer = new ReportWriter(head);
  const nothing = { assessments: [], reasons: [], decisions: [], conference: [], rounds: [] };
  for (const candidateId of CANDIDATES) {
    const evidence = all.filter((one) => one.candidateId === candidateId).map(presentReported);
    writer.add({ candidateId, ...nothing, observations: [], evidence });
  }
  return writer.finish().document.candidates.map(({ evidence }) =>
    evidence.flatMap(({ competency, lines }) =>
      lines.map(({ sign, text, note, reference }) => {
        const [, number, exercise] = /^\[?Observer (\d+) · (\S+) · /.exec(reference) ?? [];
        return [
          COMPETENCIES.includes(competency) ? competency : "",
          PRINTED[sign as keyof typeof PRINTED],
          text === "Moment without text" ? "" : text,
          note,
          Number(number),
          exercise!,
        ];
      }),
    ),
  );
}

const WRITTEN = { contrary: -1, neither: 0, supporting: 1 } as const;

function factsOfTable(all: readonly EvidenceRow[], candidateId: Id): Facts[] {
  const { headers, rows: written } = evidenceTable(reported, all, words);
  const label = `Kim ${candidateId}`;
  const column = (one: readonly unknown[], name: string) => String(one[headers.indexOf(name)]);
  return written
    .filter((one) => column(one, "Candidate") === label)
    .map((one) => [
      column(one, "Competency"),
      WRITTEN[column(one, "Direction") as keyof typeof WRITTEN],
      column(one, "Evidence") === "Moment" ? "" : column(one, "Evidence"),
      [column(one, "Cue"), column(one, "Note")].filter(Boolean).join(" – "),
      column(one, "Exercise"),
    ]);
}

const TAGGED = { contrary: -1, neutral: 0, supporting: 1 } as const;

function factsOfAnnotations(all: readonly EvidenceRow[]): Map<string, Facts> {
  const page = new Map([["page", "<p>…</p>"]]);
  const { annotations } = presentAnnotations(reported, { evidence: all, texts: page }, words);
  return new Map(
    annotations.first.items.map(({ id, body, creator, target }) => {
      const values = (purpose: string, language?: string) =>
        body.filter((one) => one.purpose === purpose && (!language || one.language === language));
      const [sign, cue] = values("tagging").map(({ value }) => value);
      const note = values("commenting").map(({ value }) => value);
      const [selector] = [target.selector ?? []].flat();
      const { name } = creator as { name: string };
      const facts: Facts = [
        values("classifying")[0]?.value ?? "",
        TAGGED[sign as keyof typeof TAGGED],
        selector && "exact" in selector ? selector.exact : "",
        [cue ?? "", ...note].filter(Boolean).join(" – "),
        Number(name.replace("Observer ", "")),
      ];
      return [id.replace("urn:x-assay:evidence:", ""), facts];
    }),
  );
}

const withoutNumber = (facts: Facts): Facts => facts.toSpliced(4, 1);

describe("all that gives evidence out", () => {
  it("has the same pieces, with the same competency, sign, quote, note, observer and exercise", () => {
    fc.assert(
      fc.property(rows, (all) => {
        const report = factsOfReport(all);
        const annotations = factsOfAnnotations(all);
        expect(annotations.size).toBe(all.length);
        for (const [index, candidateId] of CANDIDATES.entries()) {
          const expected = expectedOf(all, candidateId);
          expect(sorted(report[index]!)).toEqual(sorted(expected));
          expect(sorted(factsOfTable(all, candidateId))).toEqual(
            sorted(expected.map(withoutNumber)),
          );
          const own = all.filter((one) => one.candidateId === candidateId);
          expect(own.map(({ id }) => annotations.get(id))).toEqual(
            expected.map((facts) => facts.slice(0, -1)),
          );
        }
      }),
    );
  });

  it("a conference shows an item's pieces, and the rating page counts them", () => {
    fc.assert(
      fc.property(rows, (all) => {
        for (const candidateId of CANDIDATES)
          for (const competencyId of COMPETENCIES) {
            const expected = expectedOf(all, candidateId).filter(([id]) => id === competencyId);
            const shown = EXERCISES.flatMap((exerciseId) =>
              namelessEvidence({ candidateId, exerciseId, competencyId }, all),
            );
            expect(sorted(shown.map(({ sign, captured }) => [sign, captured ?? ""]))).toEqual(
              sorted(expected.map(([, sign, captured]) => [sign!, captured!])),
            );
            const timed = all
              .filter((one) => one.candidateId === candidateId)
              .map((one) => ({ ...one, at: one.at.getTime() }));
            const counts = evidenceSummary(timed).find((one) => one.competencyId === competencyId);
            const count = (sign: number) => expected.filter((one) => one[1] === sign).length;
            expect([counts?.minus ?? 0, counts?.neutral ?? 0, counts?.plus ?? 0]).toEqual(
              [-1, 0, 1].map(count),
            );
          }
      }),
    );
  });
});
