import type {
  AttemptSummary,
  CalibrationAnswer,
  CalibrationAttempt,
  SampleFeedback,
} from "@assay/contract";
import { behaviourMatch } from "@assay/domain";
import { expertKeys, ratedBy } from "../policy.ts";
import { expertValues, presentSample, type SetParts } from "../present.ts";
import type { SetRow } from "../store.ts";
import type { AnswerRow, AttemptRow } from "./store.ts";

export const presentAnswer = ({
  attemptId: _,
  submittedAt,
  isCarried,
  ...row
}: AnswerRow): CalibrationAnswer => ({
  ...row,
  submittedAt: submittedAt?.toISOString() ?? null,
  ...(isCarried && { isCarried }),
});

export const presentSummary = (
  { id, number, startedAt, finishedAt, result, validUntil }: AttemptRow,
  version: number,
): AttemptSummary => ({
  id,
  number,
  version,
  startedAt: startedAt.toISOString(),
  finishedAt: finishedAt?.toISOString() ?? null,
  ...(result && { result }),
  hasPassed: validUntil !== null,
  validUntil: validUntil?.toISOString() ?? null,
});

/** What the experts say of the samples that an observer has submitted: nothing is worked out of any other. */
function feedbackOf(
  own: readonly AnswerRow[],
  { design, attempts, answers }: SetParts,
): SampleFeedback[] {
  if (!design) return [];
  const bySample = expertValues(attempts, answers);
  return own
    .filter(({ submittedAt }) => submittedAt !== null)
    .map(({ sampleId, values }) => {
      const experts = bySample.get(sampleId) ?? [];
      const given = experts.map((one) => one.values);
      return {
        sampleId,
        competencies: expertKeys(given, ratedBy(design)),
        ...mutable(behaviourMatch(values, given)),
        notes: experts
          .map(({ notes }) => notes)
          .filter((notes) => notes !== "")
          .toSorted(),
      };
    });
}

const mutable = ({ found, missed, unfounded }: ReturnType<typeof behaviourMatch>) => ({
  found: [...found],
  missed: [...missed],
  unfounded: [...unfounded],
});

interface Shown {
  readonly set: SetRow;
  readonly attempt: AttemptRow;
  readonly parts: SetParts & { readonly design: NonNullable<SetParts["design"]> };
  readonly personName: string;
  /** Number of samples of the next attempt; null if none may be begun. */
  readonly next: number | null;
}

/** An attempt as its author sees it. */
export function presentAttempt({ set, attempt, parts, ...more }: Shown): CalibrationAttempt {
  const { design, answers, attempts, files } = parts;
  const own = answers.filter(({ attemptId }) => attemptId === attempt.id);
  const byId = new Map(set.samples.map((sample) => [sample.id, sample]));
  const isObserver = attempt.role === "OBSERVER";
  return {
    ...presentSummary(attempt, set.version),
    setId: set.id,
    setName: set.name,
    processName: design.processName,
    role: attempt.role,
    exercise: design.exercise,
    competencies: design.competencies,
    scale: design.scale,
    personName: more.personName,
    samples: attempt.sampleIds
      .flatMap((id) => byId.get(id) ?? [])
      .map((sample) => presentSample(sample, files)),
    answers: own.map(presentAnswer),
    feedback: isObserver ? feedbackOf(own, parts) : [],
    others: attempts
      .filter(({ personId, id }) => personId === attempt.personId && id !== attempt.id)
      .map((other) => presentSummary(other, set.version)),
    ...(attempt.rules && { rules: attempt.rules }),
    next: more.next,
  };
}
