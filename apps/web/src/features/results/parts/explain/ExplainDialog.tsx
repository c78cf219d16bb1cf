import type { Item, ProcessRun } from "@assay/contract";
import {
  explainJudgement,
  explainOver,
  findItem,
  type JudgedItem,
  ratingsOf,
  submitsRatings,
  tagsEvidence,
  WHOLE_PROCESS,
  wholeProcess,
} from "@assay/domain";
import { partWithTexts } from "../../../../platform/i18n/partWithTexts.ts";
import { useLanguage, useT } from "../../../../platform/i18n/texts.ts";
import { Dialog } from "../../../../ui/Dialog.tsx";
import { Suspense, use } from "react";
import { heldRounds } from "../../shared/heldRounds.ts";
import { observersOf } from "../../model/candidateColumns.ts";
import { nameOf, ratedLeaves } from "../../model/steps.ts";
import { Arithmetic } from "./Arithmetic.tsx";
import type { Asked, Asking } from "../../model/explain/asked.ts";
import classes from "./Explain.module.css";
import { type Names, NamesContext } from "../../model/explain/names.ts";
import { NotCounted } from "./NotCounted.tsx";
import { VerdictExplanation } from "./VerdictExplanation.tsx";

const EvidenceOfValue = partWithTexts(() => import("./EvidenceOfValue.tsx"), "evidence");

interface ExplainDialogProps extends Asking {
  asked: Asked;
  onClose(): void;
}

/** Width of the dialog in px. */
const WIDTH = 760;

/** How the names of what is in a run are read in the dialog. */
function useNames({ run, exercises }: Asking, { assessments }: Asked): Names {
  const language = useLanguage();
  return {
    observer: observersOf(run, exercises, assessments),
    exercise: (id) => {
      const item = findItem<Item>(run.process.items, id)?.item;
      return item ? nameOf(item, language) : "";
    },
    competency: (id) => {
      const competency = run.competencies.find((one) => one.id === id);
      return competency ? nameOf(competency, language) : "";
    },
  };
}

/** What the value was judged by: the rule of its step, or over all steps that of the whole process. */
function ruleOf({ process }: ProcessRun, { steps, about }: Asked): JudgedItem | null {
  const [step] = steps;
  const isWhole = about.id === WHOLE_PROCESS || steps.length !== 1;
  return isWhole ? wholeProcess(process.items, process.cutOff) : (step ?? null);
}

/** The arithmetic of the value, or of everything in a verdict. */
function Explained({ run, asked }: Pick<ExplainDialogProps, "run" | "asked">) {
  const { steps, about, assessments } = asked;
  const strategy = run.process.cutOffStrategy;
  const ratings = ratingsOf(assessments, "OBSERVATION");
  const resultRatings = ratingsOf(assessments, "RESULT");
  const item = ruleOf(run, asked);
  const judgement = item && explainJudgement({ item, strategy, ratings, resultRatings });
  if (about.kind === "verdict")
    return (
      judgement && (
        <VerdictExplanation judgement={judgement} strategy={strategy} runState={run.runState} />
      )
    );
  // Under MANUAL the limits are for the overall result, never for the median of the ratings.
  const parts = judgement && strategy !== "MANUAL" ? judgement.parts : [];
  const part = parts.find(
    ({ kind, id }) => kind === about.kind && (kind === "total" || id === about.id),
  );
  return <Arithmetic explanation={explainOver(steps, strategy, ratings, about)} limit={part} />;
}

/** The second rounds of the conference about the ratings that make the value. */
function Rounds({ run, asked }: Pick<ExplainDialogProps, "run" | "asked">) {
  const names = use(NamesContext);
  const { steps, about, assessments } = asked;
  const exercises = new Set(steps.flatMap(ratedLeaves).map(({ id }) => id));
  const candidateId = assessments[0]?.candidateId;
  return (
    <Suspense>
      <heldRounds.View
        runId={run.id}
        isAbout={(item) =>
          item.candidateId === candidateId &&
          exercises.has(item.exerciseId) &&
          (about.kind !== "competency" || item.competencyId === about.id) &&
          (about.kind !== "exercise" || item.exerciseId === about.id)
        }
        nameOf={({ exerciseId, competencyId }) =>
          `${names.exercise(exerciseId)} · ${names.competency(competencyId)}`
        }
      />
    </Suspense>
  );
}

/** How a value came about: the ratings, the formula, the rounding, the limit (decisions §9). */
export default function ExplainDialog({ run, exercises, asked, onClose }: ExplainDialogProps) {
  const t = useT();
  const language = useLanguage();
  const names = useNames({ run, exercises }, asked);
  const { name, steps, about } = asked;
  const [step] = steps;
  const candidateId = asked.assessments[0]?.candidateId;
  const ofAll = t(about.id === WHOLE_PROCESS ? "results:wholeProcess" : "results:allSteps");
  const isStep = step && steps.length === 1 && about.id !== WHOLE_PROCESS;
  const where = isStep ? nameOf(step, language) : ofAll;
  const what = {
    competency: () => names.competency(about.id),
    exercise: () => names.exercise(about.id),
    total: () => t(`results:strategy_${run.process.cutOffStrategy}`),
    verdict: () => t("results:judgement"),
  }[about.kind]();
  return (
    <Dialog
      onClose={onClose}
      size={WIDTH}
      title={[name, where, ...(what === where ? [] : [what])].join(" · ")}
    >
      <NamesContext value={names}>
        <div className={classes["body"]}>
          <Explained run={run} asked={asked} />
          {submitsRatings(run.process) && <NotCounted run={run} asked={asked} />}
          {submitsRatings(run.process) && <Rounds run={run} asked={asked} />}
          {tagsEvidence(run.process) && candidateId !== undefined && (
            <Suspense>
              <EvidenceOfValue run={run} candidateId={candidateId} asked={asked} />
            </Suspense>
          )}
        </div>
      </NamesContext>
    </Dialog>
  );
}
