import type { ProcessRun } from "@assay/contract";
import { copyStaffing, LANGUAGES, observedLeaves } from "@assay/domain";
import { newId } from "../../../ui/newId.ts";
import type { RunForm } from "./runForm.ts";

/** The exercise here that stands for one there: the same, else the first of the same name. */
function exerciseMap(from: ProcessRun, to: ProcessRun): Map<string, string> {
  const here = observedLeaves(to.process.items);
  const pairs = observedLeaves(from.process.items).flatMap((item) => {
    const same =
      here.find(({ id }) => id === item.id) ??
      here.find(({ texts }) =>
        LANGUAGES.some((language) => {
          const name = item.texts[language]?.displayName;
          return name && texts[language]?.displayName === name;
        }),
      );
    return same ? [[item.id, same.id] as const] : [];
  });
  return new Map(pairs);
}

/** The draft with its teams and matrix replaced by those of another run. */
export function withStaffingOf(draft: RunForm, run: ProcessRun, from: ProcessRun): RunForm {
  const exercises = exerciseMap(from, run);
  const gone = new Set(from.people.filter(({ type }) => type !== "USER").map(({ id }) => id));
  const { teams, candidates } = copyStaffing(
    from,
    draft.candidates.map(({ candidateId }) => candidateId),
    { exerciseOf: (id) => exercises.get(id), mayObserve: (id) => !gone.has(id), newId },
  );
  const cells = new Map(
    candidates.map(({ candidateId, exercises: list }) => [
      candidateId,
      Object.fromEntries(list.map((cell) => [cell.exerciseId, cell.observerTeamId ?? ""])),
    ]),
  );
  return {
    ...draft,
    teams: teams.map((team) => ({ ...team, observers: [...team.observers] })),
    candidates: draft.candidates.map((candidate) => ({
      ...candidate,
      cells: cells.get(candidate.candidateId) ?? {},
    })),
  };
}
