import type { RunDesign, RunSummary } from "@assay/contract";
import {
  CANDIDATE_STATE_TONES,
  type CandidateState,
  hasCompetencyExport,
  PROGRESS_TONES,
} from "@assay/domain";
import { Button } from "@mantine/core";
import { IconListDetails } from "@tabler/icons-react";
import { memo } from "react";
import { useT } from "../../../platform/i18n/texts.ts";
import { paths, type View } from "../../../platform/page/paths.ts";
import { useTenant } from "../../../platform/tenant/tenant.ts";
import { Link } from "../../../ui/Link.tsx";
import { StatusBadge } from "../../../ui/StatusBadge.tsx";
import classes from "./CandidateCard.module.css";
import { cellsOf, overallOf, type RunCandidateSummary, shownCells } from "../model/cells.ts";
import { ExerciseRow } from "./ExerciseRow.tsx";
import { useFileParts } from "../model/laterParts.ts";
import { useCandidateName } from "./useCandidateNames.ts";

/** The decision about a candidate; it exists once the run is finished. */
function StateBadge({ state }: { state: CandidateState }) {
  const t = useT();
  const tone = CANDIDATE_STATE_TONES[state];
  return <StatusBadge tone={tone}>{t(`dashboard:state${state}`)}</StatusBadge>;
}

/** The link to the moderator's own observations; licensed with the export (spec 2 §§2.1, 6). */
function OverviewLink({ to, name }: { to: string; name: string }) {
  const t = useT();
  return (
    <Button
      component={Link}
      to={to}
      variant="subtle"
      leftSection={<IconListDetails size={18} aria-hidden />}
      aria-label={t("dashboard:overviewOf", { candidate: name })}
      className={classes["overview"]}
    >
      {t("dashboard:overview")}
    </Button>
  );
}

interface CandidateCardProps {
  run: RunSummary;
  candidate: RunCandidateSummary;
  design: RunDesign;
  view: View | undefined;
  /** Only the exercises in which something is missing. */
  isOnlyMissing: boolean;
}

/**
 * One candidate in a run's panel: CV files, and the exercises with what can be done
 * in them (DASH-018 to DASH-024). Its colour is the progress over all exercises. It is drawn again only when
 * something of it has changed: a run may have hundreds.
 */
export const CandidateCard = memo(function CandidateCard(props: CandidateCardProps) {
  const { run, candidate, design, view, isOnlyMissing } = props;
  const t = useT();
  const name = useCandidateName()(candidate);
  const files = run.files.filter((file) => file.candidate === candidate.id);
  const parts = useFileParts(files.length > 0);
  const isLicensed = hasCompetencyExport(useTenant().tenantFeatures);
  const overall = overallOf(candidate);
  const seesAll = run.isModerator || run.seesResults || view === "audit";
  const cells = shownCells(cellsOf(candidate, design), seesAll, isOnlyMissing);
  const tone = overall && PROGRESS_TONES[overall];
  const isRunning = run.runState === "STARTED";
  // After the finish the decision is shown, and the progress of ratings only if some are missing.
  const hasProgress = isRunning || overall !== "FINISHED";
  return (
    <li className={classes["card"]} data-tone={tone ?? undefined}>
      <div className={classes["head"]}>
        <h3 className={classes["candidate"]}>{name}</h3>
        {!isRunning && <StateBadge state={candidate.state} />}
        {hasProgress && overall && tone && (
          <StatusBadge tone={tone}>{t(`dashboard:progress${overall}`)}</StatusBadge>
        )}
      </div>
      {parts && <parts.CandidateFiles files={files} name={name} />}
      <ul className={classes["exercises"]}>
        {cells.map((cell) => (
          <ExerciseRow
            key={cell.exerciseId}
            run={run}
            candidateId={candidate.id}
            candidate={name}
            cell={cell}
            view={view}
          />
        ))}
      </ul>
      {run.isModeratorObserver && isLicensed && view === undefined && (
        <OverviewLink to={paths.moderatorObservations(run.id, candidate.id)} name={name} />
      )}
    </li>
  );
});
