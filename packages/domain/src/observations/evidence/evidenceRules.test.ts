import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { partitionGroups, symmetricPartitions } from "../../scales/partitions.ts";
import { type Evidence, EVIDENCE_SIGNS, type EvidenceSign } from "./evidence.ts";
import {
  evidenceHints,
  evidenceSummary,
  missingEvidence,
  type RatedCell,
  signOfCue,
  suggestedCues,
} from "./evidenceRules.ts";

type Piece = Pick<Evidence, "id" | "competencyId" | "cueUid" | "sign" | "at">;
const competency = fc.constantFrom("c1", "c2", "c3");
const piece: fc.Arbitrary<Piece> = fc.record({
  id: fc.stringMatching(/^[0-9a-f]{4}$/),
  competencyId: fc.option(competency, { freq: 3 }),
  cueUid: fc.option(fc.constantFrom("u1", "u2", "u3")),
  sign: fc.constantFrom(...EVIDENCE_SIGNS),
  at: fc.nat(9),
});
const pieces = fc.uniqueArray(piece, { selector: ({ id }) => id, maxLength: 12 });
const value = fc.option(fc.integer({ min: 1, max: 5 }));
const values = fc.tuple(value, value, value).map((chosen) =>
  chosen.map((selectedCriterion, index) => ({
    competencyId: `c${index + 1}`,
    selectedCriterion,
  })),
);
const pieceOf = (competencyId: string | null, sign: EvidenceSign, at = 0): Piece => ({
  id: `${at}`,
  competencyId,
  cueUid: null,
  sign,
  at,
});

describe("the sign of a cue", () => {
  it("is that of its group: the lowest criterions against, the highest for", () => {
    expect([0, 1, 2].map((index) => signOfCue(index, 3))).toEqual([-1, 0, 1]);
    expect([0, 1].map((index) => signOfCue(index, 2))).toEqual([-1, 1]);
    expect(signOfCue(0, 1)).toBe(0);
  });

  it("rises with the values of the scale, whatever the partition, and is the opposite from the other end", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9 }), fc.nat(), (count, pick) => {
        const partitions = symmetricPartitions(count);
        const partition = partitions[pick % partitions.length]!;
        const criterions = Array.from({ length: count }, (_, index) => ({ value: count - index }));
        const groups = partitionGroups(criterions, partition);
        const signs = groups.map((_, index) => signOfCue(index, groups.length));
        const ofValue = groups.flatMap((group, index) =>
          group.map((one) => [one.value, signs[index]!] as const),
        );
        expect(ofValue.toSorted(([a], [b]) => a - b).map(([, sign]) => sign)).toEqual(
          ofValue.map(([, sign]) => sign).toSorted((a, b) => a - b),
        );
        expect(signs.toReversed().map((sign) => 0 - sign)).toEqual(signs);
      }),
    );
  });
});

describe("missing evidence", () => {
  it("is what a rated competency has too little of, and no other", () => {
    fc.assert(
      fc.property(values, pieces, fc.integer({ min: 1, max: 3 }), (rated, evidence, min) => {
        const missing = missingEvidence({ rule: "REQUIRED", min }, rated, evidence);
        for (const { competencyId, selectedCriterion } of rated) {
          const own = evidence.filter((one) => one.competencyId === competencyId).length;
          expect(missing.includes(competencyId)).toBe(selectedCriterion !== null && own < min);
        }
        const more = [
          ...evidence,
          ...missing.flatMap((id) => Array.from({ length: min }, () => pieceOf(id, 0))),
        ];
        expect(missingEvidence({ rule: "REQUIRED", min }, rated, more)).toEqual([]);
      }),
    );
  });
});

describe("evidence by competency", () => {
  it("is all there is, once, in the order in which it was seen, with what is unassigned last", () => {
    fc.assert(
      fc.property(pieces, (evidence) => {
        const summary = evidenceSummary(evidence);
        const all = summary.flatMap((group) => group.evidence);
        expect(new Set(all)).toEqual(new Set(evidence));
        expect(all).toHaveLength(evidence.length);
        for (const { competencyId, plus, minus, neutral, evidence: own } of summary) {
          expect(own.every((one) => one.competencyId === competencyId)).toBe(true);
          expect(plus + minus + neutral).toBe(own.length);
          expect(plus - minus).toBe(own.reduce((sum, { sign }) => sum + sign, 0));
          const keys = own.map(({ at, id }) => `${at} ${id}`);
          expect(keys).toEqual(keys.toSorted());
        }
        const unassigned = summary.findIndex(({ competencyId }) => competencyId === null);
        expect([-1, summary.length - 1]).toContain(unassigned);
        expect(evidenceSummary(evidence.toReversed())).toEqual(summary);
      }),
    );
  });

  it("suggests the cues that it names, each once", () => {
    fc.assert(
      fc.property(pieces, (evidence) => {
        const suggested = suggestedCues(evidence);
        for (const [id, uids] of suggested) {
          const named = evidence
            .filter((one) => one.competencyId === id)
            .flatMap(({ cueUid }) => cueUid ?? []);
          expect(new Set(uids)).toEqual(new Set(named));
          expect(uids).toHaveLength(new Set(uids).size);
          expect(uids.length).toBeGreaterThan(0);
        }
        const named = evidence.filter(
          ({ competencyId, cueUid }) => competencyId !== null && cueUid !== null,
        );
        expect(new Set(suggested.keys())).toEqual(
          new Set(named.map(({ competencyId }) => competencyId)),
        );
      }),
    );
  });
});

describe("hints on ratings", () => {
  const criterions = [1, 2, 3, 4, 5, 6].map((one) => ({ value: one }));
  const cell = (fields: Partial<RatedCell>): RatedCell => ({
    values: [{ competencyId: "c1", selectedCriterion: 5 }],
    scale: { criterions, selectedPartition: [2, 2, 2] },
    evidence: [],
    time: null,
    ...fields,
  });
  const rated = (selectedCriterion: number | null) => [{ competencyId: "c1", selectedCriterion }];
  const kinds = (fields: Partial<RatedCell>) => evidenceHints(cell(fields)).map(({ kind }) => kind);

  it("name a rating that all of its evidence contradicts", () => {
    const [contrary, supporting] = [[pieceOf("c1", -1)], [pieceOf("c1", 1)]];
    expect(evidenceHints(cell({ evidence: contrary }))).toEqual([
      { kind: "ONLY_CONTRARY", competencyId: "c1" },
    ]);
    expect(kinds({ values: rated(2), evidence: supporting })).toEqual(["ONLY_SUPPORTING"]);
    for (const between of [3, 4, null]) {
      expect(kinds({ values: rated(between), evidence: contrary })).toEqual([]);
      expect(kinds({ values: rated(between), evidence: supporting })).toEqual([]);
    }
    for (const sign of [0, 1] as const)
      expect(kinds({ evidence: [...contrary, pieceOf("c1", sign, 1)] })).toEqual([]);
    expect(kinds({ evidence: [pieceOf("c2", -1)] })).toEqual([]);
  });

  it("take a third of the scale for its end where it is not parted", () => {
    const scale = { criterions, selectedPartition: [6] };
    const evidence = [pieceOf("c1", -1)];
    expect([4, 5, 6].map((one) => kinds({ scale, evidence, values: rated(one) }).length)).toEqual([
      0, 1, 1,
    ]);
    const single = { criterions: [{ value: 3 }], selectedPartition: [1] };
    expect(kinds({ scale: single, evidence, values: rated(3) })).toEqual([]);
  });

  it("name the competency that most evidence is for, of several and from four pieces on", () => {
    const two = [...rated(3), { competencyId: "c2", selectedCriterion: 3 }];
    const many = (own: number, other: number) => [
      ...Array.from({ length: own }, (_, at) => pieceOf("c1", 0, at)),
      ...Array.from({ length: other }, (_, at) => pieceOf(null, 0, 50 + at)),
    ];
    expect(evidenceHints(cell({ values: two, evidence: many(7, 3) }))).toEqual([
      { kind: "ONE_SIDED", competencyId: "c1" },
    ]);
    expect(kinds({ values: two, evidence: many(69, 31) })).toEqual([]);
    expect(kinds({ values: two, evidence: many(3, 0) })).toEqual([]);
    expect(kinds({ values: rated(3), evidence: many(7, 3) })).toEqual([]);
    expect(kinds({ values: two, evidence: many(0, 7) })).toEqual([]);
  });

  it("say that all evidence is from one half of the exercise", () => {
    const time = { from: 1000, to: 2000 };
    const at = (...times: number[]) => ({
      time,
      evidence: times.map((one) => pieceOf("c1", 0, one)),
    });
    expect(kinds(at(1000, 1100, 1200, 1499))).toEqual(["FIRST_HALF"]);
    expect(kinds(at(1500, 1600, 1700, 2000))).toEqual(["SECOND_HALF"]);
    expect(kinds(at(1100, 1200, 1300, 1500))).toEqual([]);
    expect(kinds(at(1100, 1200, 1300))).toEqual([]);
    expect(kinds({ ...at(1100, 1200, 1300, 1400), time: null })).toEqual([]);
    expect(kinds({ ...at(1100, 1200, 1300, 1400), time: { from: 1000, to: 1000 } })).toEqual([]);
  });

  it("depend on no order, and contradict no rating without evidence", () => {
    const scale = { criterions, selectedPartition: [2, 2, 2] };
    fc.assert(
      fc.property(values, pieces, (chosen, evidence) => {
        const time = { from: 0, to: 9 };
        const hints = evidenceHints({ values: chosen, scale, evidence, time });
        expect(
          evidenceHints({ values: chosen, scale, evidence: evidence.toReversed(), time }),
        ).toEqual(hints);
        for (const hint of hints)
          if ("competencyId" in hint)
            expect(evidence.some(({ competencyId }) => competencyId === hint.competencyId)).toBe(
              true,
            );
        expect(evidenceHints({ values: chosen, scale, evidence: [], time })).toEqual([]);
      }),
    );
  });
});
