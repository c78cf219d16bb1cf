import type { Competency, Item, ProcessRun } from "@assay/contract";
import {
  type Id,
  ratingValue,
  type RunRefusal,
  stateReason,
  submitsRatings,
  tagsEvidence,
} from "@assay/domain";
import { Text, Title } from "@mantine/core";
import { Suspense, useMemo, useState } from "react";
import { DraftSync } from "../../../platform/drafts/DraftSync.tsx";
import { partWithTexts } from "../../../platform/i18n/partWithTexts.ts";
import { useT } from "../../../platform/i18n/texts.ts";
import { AppBarActions } from "../../../platform/page/AppBarActions.tsx";
import { useTenant } from "../../../platform/tenant/tenant.ts";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { Notice } from "../../../ui/Notice.tsx";
import { useDocumentTitle } from "../../../ui/texts.ts";
import classes from "./AssessmentDesk.module.css";
import frame from "../../../ui/Desk.module.css";
import { DeskArrows } from "./DeskArrows.tsx";
import { DeskTabs } from "./DeskTabs.tsx";
import type { CellEvidenceProps } from "./evidence/useCellEvidence.ts";
import { ObservationText } from "./ObservationText.tsx";
import { RatingCard } from "../shared/RatingCard.tsx";
import { RatingDecision } from "./RatingDecision.tsx";
import { SaveRating } from "./SaveRating.tsx";
import { useRating } from "./useRating.ts";
import { withCriterion, withCue } from "../shared/values.ts";

// Only where ratings are submitted.
const SubmitBar = partWithTexts(() => import("./SubmitBar.tsx"), "submitting");

// Only where observers tag what a rating is based on.
const CardEvidence = partWithTexts(() => import("./evidence/CardEvidence.tsx"), "evidence");
const SuggestedCue = partWithTexts(() => import("./evidence/SuggestedCue.tsx"), "evidence");
const UnassignedEvidence = partWithTexts(
  () => import("./evidence/UnassignedEvidence.tsx"),
  "evidence",
);

/** Why nothing can be rated, by the state of the run. */
const READ_ONLY = {
  notPrepared: "assessments:readOnly_notPrepared",
  notStarted: "assessments:readOnly_notStarted",
  notFinished: "assessments:readOnly_notStarted",
  alreadyStarted: "assessments:readOnly_alreadyFinished",
  alreadyFinished: "assessments:readOnly_alreadyFinished",
  archived: "assessments:readOnly_archived",
  anonymized: "assessments:readOnly_anonymized",
} as const satisfies Record<RunRefusal, string>;

interface AssessmentDeskProps {
  run: ProcessRun;
  exercise: Item;
  candidateId: string;
  userId: string;
  candidateName: string;
  exerciseName: string;
}

type Rating = ReturnType<typeof useRating>;

interface HeaderProps extends Pick<AssessmentDeskProps, "candidateName" | "exerciseName"> {
  rating: Rating;
}

/** Names candidate and exercise, and shows progress, the state of saving, and the button that saves. */
function Header({ candidateName, exerciseName, rating }: HeaderProps) {
  const t = useT();
  const { values, state, save } = rating;
  const count = values.filter((value) => ratingValue(value) !== null).length;
  return (
    <>
      <AppBarActions>
        <SaveRating hasRating={count > 0} state={state} onSave={save} />
      </AppBarActions>
      <header className={frame["header"]}>
        <div className={frame["names"]}>
          <Title order={1} size="h3" tabIndex={-1}>
            {candidateName}
          </Title>
          <Text c="dimmed">{exerciseName}</Text>
        </div>
        <Text className="numbers">{t("assessments:rated", { count, total: values.length })}</Text>
        <div className={frame["sync"]}>
          <DraftSync state={state} />
        </div>
      </header>
    </>
  );
}

interface CardsProps extends Pick<AssessmentDeskProps, "run" | "exercise" | "userId"> {
  competencies: readonly Competency[];
  rating: Rating;
}

/** What is said beside a cue that evidence names. */
const cueMarkOf = (tagged: CellEvidenceProps, competencyId: Id) => (cueUid: Id) => (
  <Suspense fallback={null}>
    <SuggestedCue {...tagged} competencyId={competencyId} cueUid={cueUid} />
  </Suspense>
);

/** A card per competency. */
function Cards({ run, exercise, userId, competencies, rating }: CardsProps) {
  const t = useT();
  const hasHighlight = useTenant().tenantFeatures.includes("ASSIGN_CUE_HIGHLIGHT");
  const { cell, values, canRate, change } = rating;
  const isTagged = tagsEvidence(run.process);
  const tagged = { run, cell, userId, values };
  return (
    <div className={classes["cards"]}>
      {competencies.length === 0 && (
        <EmptyState
          title={t("assessments:noCompetencies")}
          text={t("assessments:noCompetenciesText")}
        />
      )}
      {values.map((value) => {
        const competency = competencies.find(({ id }) => id === value.competencyId);
        return competency ? (
          <RatingCard
            key={competency.id}
            competency={competency}
            exercise={exercise}
            scale={run.scale}
            value={value}
            hasHighlight={hasHighlight}
            isDisabled={!canRate}
            evidence={
              isTagged && (
                <Suspense fallback={null}>
                  <CardEvidence {...tagged} competencyId={competency.id} />
                </Suspense>
              )
            }
            cueMark={isTagged ? cueMarkOf(tagged, competency.id) : undefined}
            onRate={(id, criterion) => change((now) => withCriterion(now, id, criterion))}
            onTick={(id, uid, isTicked) => change((now) => withCue(now, id, uid, isTicked))}
          />
        ) : null;
      })}
      {isTagged && (
        <Suspense fallback={null}>
          <UnassignedEvidence {...tagged} competencies={competencies} isDisabled={!canRate} />
        </Suspense>
      )}
    </div>
  );
}

/** What the observer has noted, focusable, since it scrolls and in a finished run contains no focusable element. */
function OwnObservation({ cell, userId }: { cell: Rating["cell"]; userId: string }) {
  const t = useT();
  const observed = useMemo(
    () => ({ ...cell, observerId: userId, type: "html" as const }),
    [cell, userId],
  );
  return (
    <aside
      className={classes["observation"]}
      aria-label={t("assessments:ownObservation")}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- else the keyboard could not scroll it
      tabIndex={0}
    >
      <Title order={2} size="h4">
        {t("assessments:ownObservation")}
      </Title>
      <ObservationText cell={observed} />
    </aside>
  );
}

/** One cell's rating: a card per competency, and beside them what was observed. */
export function AssessmentDesk(props: AssessmentDeskProps) {
  const { run, exercise, candidateId, userId, candidateName, exerciseName } = props;
  const t = useT();
  useDocumentTitle(`${candidateName} · ${t("assessments:heading")}`);
  const rating = useRating(run, exercise, candidateId, userId);
  const [tab, setTab] = useState<"ratings" | "observation">("ratings");
  const reason = stateReason(run.can.rate);
  const competencies = run.competencies.filter(({ id }) => exercise.competencyIds.includes(id));
  return (
    <div className={frame["root"]}>
      <Header candidateName={candidateName} exerciseName={exerciseName} rating={rating} />
      {reason && <Notice tone="info">{t(READ_ONLY[reason])}</Notice>}
      <DeskTabs tab={tab} onChange={setTab} />
      <div className={classes["desk"]} data-tab={tab}>
        <Cards {...{ run, exercise, userId, competencies, rating }} />
        <OwnObservation cell={rating.cell} userId={userId} />
      </div>
      <RatingDecision rating={rating} competencies={competencies} name={candidateName} />
      {submitsRatings(run.process) && (
        <Suspense fallback={null}>
          <SubmitBar {...{ run, rating, competencies, userId }} name={candidateName} />
        </Suspense>
      )}
      <DeskArrows run={run} candidateId={candidateId} exerciseId={exercise.id} />
    </div>
  );
}
