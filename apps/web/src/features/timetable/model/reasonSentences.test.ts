import type { ImpossibleReason } from "@assay/domain";
import { expect, it } from "vitest";
import type { Translate } from "../../../platform/i18n/texts.ts";
import { planNames } from "./planNames.ts";
import { reasonSentences } from "./reasonSentences.ts";

/** The key, with what it is given. */
const t = ((key: string, data: object) => `${key} ${JSON.stringify(data)}`) as Translate;
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
const said = (reasons: ImpossibleReason[]) =>
  reasonSentences(t, reasons, names).map((sentence) => /"name":"(.*?)","/.exec(sentence)?.[1]);

it("says once, with the number, what holds for many candidates", () => {
  const [sentence, ...more] = reasonSentences(
    t,
    ["a", "b", "c", "d"].map((id) => tooFew(id)),
    names,
  );
  expect(more).toEqual([]);
  expect(sentence).toContain("planWhyCandidates");
  expect(sentence).toContain('"wanted":2,"allowed":0');
});

it("names few candidates, and says apart what is not the same", () => {
  expect(said([tooFew("a"), tooFew("b"), tooFew("c", 1)])).toEqual(["A and B", "C"]);
});
