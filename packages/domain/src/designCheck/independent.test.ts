import fc from "fast-check";
import { expect, it } from "vitest";
import { EXERCISE_KINDS } from "../processes/items.ts";
import { checkedItem, cleanProcess, cleanRun } from "./cleanDesign.ts";
import { type CheckedItem, type CheckedProcess, designWarnings } from "./designWarnings.ts";
import { type CheckedRun, staffingWarnings } from "./staffingWarnings.ts";
import type { DesignWarning } from "./warning.ts";

/*
 * The rules that count, written a second time from their sentences and not from the product's code: on random designs both
 * find the same. Each warning is a line "kind | place | count".
 */

const lineOf = ({ kind, place, count }: DesignWarning): string => {
  const { itemId, competencyId, exerciseKind, group, language, candidateId, observerIds } = place;
  const groups = place.groups?.map((one) => one.toSorted().join("+")).toSorted();
  const where = [itemId, competencyId, exerciseKind, group, language, candidateId];
  const who = observerIds?.toSorted().join("+");
  return [kind, ...where, who, groups?.join("/"), count].map((one) => one ?? "").join("|");
};
const line = (
  kind: string,
  where: Readonly<Record<string, string | number>>,
  count: number | "" = "",
): string =>
  [
    kind,
    ...["item", "competency", "form", "group", "language", "candidate", "who", "groups"].map(
      (name) => where[name] ?? "",
    ),
    count,
  ].join("|");

const COMPETENCIES = ["a", "b", "c"];
const LANGUAGES = ["de", "en"] as const;

function* expectedOfProcess({ items }: CheckedProcess): Generator<string> {
  const [centre] = items;
  const watched: CheckedItem[] = [];
  for (const item of centre!.items) if (item.isObserved) watched.push(item);
  const whatIs = (item: CheckedItem) =>
    item.kind ?? (item.itemType === "INTERVIEW" ? "INTERVIEW" : item.isGroupItem ? "GROUP" : "?");
  for (const competency of COMPETENCIES) {
    const seen = watched.filter((item) => item.competencyIds.some((id) => id === competency));
    if (seen.length <= 1) yield line("D1", { competency }, seen.length);
    else {
      const form = whatIs(seen[0]!);
      const isOne = seen.every((item) => whatIs(item) === form);
      if (isOne && form !== "?" && form !== "OTHER") yield line("D2", { competency, form });
    }
  }
  let work = 0;
  for (const item of centre!.items) if (!["INTERVIEW", "TEST"].includes(whatIs(item))) work += 1;
  if (work === 0) yield line("D4", { item: centre!.id });
  for (const item of watched)
    for (const competency of item.competencyIds) {
      const groups = item.cues[competency]?.cueGroups ?? [];
      let lacking = 0;
      for (const group of [0, 1, 2]) {
        const cues = groups[group]?.cues ?? [];
        if (cues.length === 0) yield line("D5_none", { item: item.id, competency, group });
        if (cues.length === 1) yield line("D5_few", { item: item.id, competency, group });
        for (const { cueTexts } of cues) if (!cueTexts.en?.trim()) lacking += 1;
      }
      if (lacking > 0) yield line("D6", { item: item.id, competency, language: "en" }, lacking);
    }
}

const cues = (counts: readonly number[], isWhole: boolean) => ({
  cueGroups: counts.map((count, group) => ({
    cues: Array.from({ length: count }, (_, index) => ({
      uid: `${group}-${index}`,
      cueTexts: { de: "Fragt nach.", ...(isWhole && { en: "Asks." }) },
    })),
  })),
});
const randomItem = fc.record({
  competencyIds: fc.subarray(COMPETENCIES),
  isObserved: fc.boolean(),
  isGroupItem: fc.boolean(),
  itemType: fc.constantFrom("EXERCISE", "INTERVIEW"),
  kind: fc.option(fc.constantFrom(...EXERCISE_KINDS), { nil: undefined }),
  counts: fc.array(fc.nat({ max: 3 }), { minLength: 3, maxLength: 3 }),
  isWhole: fc.boolean(),
});

it("100 random designs of processes are found wanting as an independent checker says (E2)", () => {
  fc.assert(
    fc.property(fc.array(randomItem, { minLength: 1, maxLength: 6 }), (random) => {
      const items = random.map(({ counts, isWhole, itemType, ...item }, place) =>
        checkedItem(`x${place}`, {
          ...item,
          itemType: itemType as CheckedItem["itemType"],
          cues: Object.fromEntries(item.competencyIds.map((id) => [id, cues(counts, isWhole)])),
        }),
      );
      const [centre] = cleanProcess().items;
      const process = cleanProcess({
        competencyIds: COMPETENCIES,
        items: [{ ...centre!, items }],
        cutOff: null,
      });
      const found = designWarnings(process, LANGUAGES)
        .filter(({ kind }) => !/^D(3|7|8|10|11)/.test(kind))
        .map(lineOf);
      expect(found.toSorted()).toEqual([...expectedOfProcess(process)].toSorted());
    }),
    { numRuns: 100 },
  );
});

const CANDIDATES = 4;
const EXERCISES = ["presentation", "group", "interview"];
const TEAMS = ["", "a", "b", "ab", "cd", "abc", "de"];

function* expectedOfRun(teams: readonly (readonly string[])[]): Generator<string> {
  const watchers = (candidate: number, exercise: number) => teams[candidate]?.[exercise] ?? "";
  const isStaffed = (text: string) => text !== "-";
  const rows = Array.from({ length: CANDIDATES }, (_, candidate) =>
    EXERCISES.map((item, exercise) => ({ item, team: watchers(candidate, exercise) })).filter(
      ({ team }) => isStaffed(team),
    ),
  );
  for (const [place, cells] of rows.entries()) {
    const candidate = `k${place}`;
    for (const { item, team } of cells)
      if (team.length < 2) yield line("R1", { item, candidate }, team.length);
    const met = new Set(cells.map(({ team }) => team).join(""));
    if (cells.length > 0 && met.size < 3) yield line("R2", { candidate }, met.size);
    if (cells.length >= 2) {
      const everywhere = [...met].filter((one) => cells.every(({ team }) => team.includes(one)));
      if (everywhere.length > 1)
        yield line("R3_pair", { candidate, who: everywhere.toSorted().join("+") });
      else
        for (const who of met) {
          const own = cells.filter(({ team }) => team.includes(who)).length;
          if (own * 2 > cells.length) yield line("R3_observer", { candidate, who }, own);
        }
    }
  }
  const inGroup = rows.flatMap((cells) => cells.filter(({ item }) => item === "group"));
  const groupObservers = new Set(inGroup.map(({ team }) => team).join("")).size;
  const share = inGroup.length / groupObservers;
  if (groupObservers > 0 && share > 2) yield line("R4", { item: "group" }, share);
  // Groups of observers: colours that flow through shared cells until nothing changes.
  const colour = new Map<string, string>();
  for (const { team } of rows.flat()) for (const one of team.split("")) colour.set(one, one);
  for (let turn = 0; turn < colour.size; turn += 1)
    for (const { team } of rows.flat()) {
      const least = team
        .split("")
        .map((one) => colour.get(one)!)
        .toSorted()[0];
      for (const one of team.split("")) colour.set(one, least!);
    }
  const colours = [...new Set(colour.values())];
  if (colours.length > 1) {
    const groups = colours.map((one) =>
      [...colour]
        .flatMap(([who, own]) => (own === one ? [who] : []))
        .toSorted()
        .join("+"),
    );
    yield line("R6", { groups: groups.toSorted().join("/") }, colours.length);
  }
}

it("100 random staffings are found wanting as an independent checker says (E2)", () => {
  const cell = fc.constantFrom("-", ...TEAMS);
  const random = fc.array(fc.array(cell, { minLength: 3, maxLength: 3 }), {
    minLength: CANDIDATES,
    maxLength: CANDIDATES,
  });
  fc.assert(
    fc.property(random, (teams) => {
      const run: CheckedRun = cleanRun({
        observerTeams: TEAMS.map((id) => ({
          id: `team ${id}`,
          observers: id.split(""),
          observersHaveModeratorView: false,
        })),
        candidates: teams.map((own, place) => ({
          candidateId: `k${place}`,
          exercises: own.flatMap((team, exercise) =>
            team === "-"
              ? []
              : [{ exerciseId: EXERCISES[exercise]!, observerTeamId: `team ${team}` }],
          ),
        })),
      });
      const found = staffingWarnings(run)
        .filter(({ kind }) => !/^R(5|7|9)/.test(kind))
        .map(lineOf);
      expect(found.toSorted()).toEqual([...expectedOfRun(teams)].toSorted());
    }),
    { numRuns: 100 },
  );
});
