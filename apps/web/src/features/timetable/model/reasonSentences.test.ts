import type { ImpossibleReason } from "@assay/domain";
import { expect, it } from "vitest";
import type { Translate } from "../../../platform/i18n/texts.ts";
import { planNames } from "./planNames.ts";
import { reasonSentences } from "./reasonSentences.ts";

/** In place of texts: the people whom a sentence is about, and its figures. */
const t = ((key: string, { who, count, name, wanted, allowed }: Record<string, unknown>) => {
  if (key === "timetable:planWhyEach") return `${String(who)}, each`;
  if (key === "timetable:planWhyCandidates") return `${String(count)} candidates`;
  return `${String(name)}: ${String(wanted)} of ${String(allowed)}`;
}) as Translate;
const names = planNames({
  settings: { rooms: [], rolePlayers: [] },
  exercises: new Map([["e", "Interview"]]),
  candidates: new Map(["a", "b", "c", "d"].map((id) => [id, id.toUpperCase()])),
  observers: new Map(),
  list: (all) => all.join(" and "),
  gone: "?",
});
const tooFew = (candidate: string, allowed = 0): ImpossibleReason => ({
  why: "tooFewAllowed",
  candidate,
  exercise: "e",
  wanted: 2,
  allowed,
});
const said = (reasons: ImpossibleReason[]) => reasonSentences(t, reasons, names);

it("says once, with the number, what holds for many candidates", () => {
  const many = ["a", "b", "c", "d"].map((id) => tooFew(id));
  expect(said(many)).toEqual(["4 candidates, each: 2 of 0"]);
});

it("names few candidates, and says apart what is not the same", () => {
  const few = [tooFew("a"), tooFew("b"), tooFew("c", 1)];
  expect(said(few)).toEqual(["A and B, each: 2 of 0", "C: 2 of 1"]);
});
