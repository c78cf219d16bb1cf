import type { OwnSelfAssessment, SelfAssessment } from "@assay/contract";
import {
  askedPhases,
  type LanguageOrder,
  observedCompetencies,
  type SelfAssessmentChoice,
  type SelfAssessmentFacts,
  selfAssessmentState,
  textIn,
} from "@assay/domain";
import type { Run } from "../../runs/store.ts";
import type { SelfAssessmentRow } from "./store.ts";

export const presentSaid = ({
  competencyId,
  phase,
  value,
  text,
  changedAt,
}: SelfAssessmentRow): SelfAssessment => ({
  competencyId,
  phase,
  value,
  text,
  changedAt: changedAt.toISOString(),
});

interface Asked {
  readonly run: Run;
  readonly choice: SelfAssessmentChoice;
  readonly facts: SelfAssessmentFacts;
  readonly said: readonly SelfAssessmentRow[];
  readonly order: LanguageOrder;
  readonly now: Date;
}

/** What a candidate is asked, in their language. Of competencies that were observed earlier, and are no more, nothing is left. */
export function presentOwn({ run, choice, facts, said, order, now }: Asked): OwnSelfAssessment {
  const asked = askedPhases(choice);
  const phases = asked.map((phase) => ({ phase, state: selfAssessmentState(phase, facts, now) }));
  const competencies = observedCompetencies(run.design);
  const given = said.filter(
    ({ phase, competencyId }) =>
      asked.includes(phase) && competencies.some(({ id }) => id === competencyId),
  );
  if (given.length === 0 && phases.every(({ state }) => state !== "open"))
    return { phases, scale: [], competencies: [], given: [] };
  return {
    phases,
    scale: run.design.scale.criterions
      .toSorted((a, b) => a.value - b.value)
      .map(({ value, texts }) => {
        const words = textIn(texts, order);
        const label = words?.textLong || words?.textShort || String(value);
        return { value, label, description: words?.description ?? "" };
      }),
    competencies: competencies.map(({ id, texts }) => {
      const words = textIn(texts, order);
      return { id, name: words?.displayName ?? "", description: words?.description ?? "" };
    }),
    given: given.map(presentSaid),
  };
}
