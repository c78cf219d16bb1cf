import type { AskedRound, RoundEntry, ToldRound } from "@assay/contract";
import { namelessAnswers, ownValue, type RunActor, toldRound } from "@assay/domain";
import type { AssessmentRow } from "../../assessments/store.ts";
import type { Run } from "../../runs/store.ts";
import { askedIn, asksIn, ratingsOfItem } from "../policy.ts";
import type { HeldRound, RoundRow } from "./store.ts";

/** A second round as somebody is told of it. */
export function presentRound(
  row: RoundRow,
  assessments: readonly AssessmentRow[],
  reader: Parameters<typeof toldRound>[2],
): ToldRound {
  const asked = askedIn(assessments, row);
  const { answers, awaitedIds, ...told } = toldRound(row, asked, reader);
  return {
    id: row.id,
    asked: row.asked ?? asked.length,
    ...told,
    ...(answers && { answers: [...answers] }),
    ...(awaitedIds && { awaitedIds: [...awaitedIds] }),
    ...(row.earlyReason !== null && { earlyReason: row.earlyReason }),
  };
}

/** The open second rounds that ask the actor, each with the actor's values only; no key if none does. */
export function presentAsked(
  run: Run,
  actor: RunActor,
  { assessments, rounds }: { assessments: readonly AssessmentRow[]; rounds: readonly RoundRow[] },
): { asked?: AskedRound[] } {
  const asked = rounds
    .filter(({ isOpen }) => isOpen)
    .filter(asksIn(run, actor, assessments))
    .flatMap((row): AskedRound[] => {
      const { id, candidateId, exerciseId, competencyId } = row;
      const value = ratingsOfItem(assessments, row)
        .filter(({ personId }) => personId === actor.id)
        .flatMap(({ values }) => values.filter((one) => one.competencyId === competencyId))
        .map(ownValue)
        .find((one) => one !== null);
      const answer = row.answers.find(({ observerId }) => observerId === actor.id);
      if (value === undefined) return [];
      return [
        {
          id,
          candidateId,
          exerciseId,
          competencyId,
          value,
          answer: answer ? (namelessAnswers({ answers: [answer] })[0] ?? null) : null,
        },
      ];
    });
  return asked.length > 0 ? { asked } : {};
}

/** A second round as the protocol says it. */
export const presentRoundEntry = ({
  openedAt,
  closedBy,
  closedAt,
  earlyReason,
  ...row
}: HeldRound): RoundEntry => ({
  ...row,
  personId: closedBy,
  openedAt: openedAt.toISOString(),
  at: closedAt.toISOString(),
  ...(earlyReason !== null && { earlyReason }),
});
