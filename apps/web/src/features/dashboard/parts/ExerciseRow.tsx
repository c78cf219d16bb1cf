import type { RunSummary } from "@assay/contract";
import { PROGRESS_TONES, textIn } from "@assay/domain";
import { Button } from "@mantine/core";
import { IconChartBar, IconPencil } from "@tabler/icons-react";
import { useLanguageOrder, useT } from "../../../platform/i18n/texts.ts";
import { paths, type View } from "../../../platform/page/paths.ts";
import { Link } from "../../../ui/Link.tsx";
import { StatusDot } from "../../../ui/StatusBadge.tsx";
import classes from "./CandidateCard.module.css";
import { useSubmitParts } from "../model/laterParts.ts";
import type { CellView } from "../model/cells.ts";

/** The colours of the rate button (DASH-020). */
const COLORS = { open: "error", partial: "warning", done: "success" } as const;

interface ExerciseRowProps {
  run: RunSummary;
  candidateId: string;
  candidate: string;
  cell: CellView;
  view: View | undefined;
}

interface ActionsProps extends ExerciseRowProps {
  /** Name of the exercise. */
  exercise: string;
  /** The progress in words. */
  state: string;
  /** What submits the rating; null where there is nothing to submit. */
  submit: ReturnType<typeof useSubmitParts>;
}

/**
 * The links that the caller may use in one cell. Their accessible names
 * hold exercise and candidate, since the same words stand in every row.
 */
function Actions(props: ActionsProps) {
  const { run, candidateId, candidate, cell, view, exercise, state, submit } = props;
  const t = useT();
  const place = { id: run.id, candidateId, exerciseId: cell.exerciseId };
  const tone = (cell.progress && PROGRESS_TONES[cell.progress]) ?? "open";
  const named = (action: string): string =>
    t("dashboard:actionOf", { action, exercise, candidate });
  return (
    <div className={classes["actions"]}>
      {cell.mayObserve && (
        <Button
          component={Link}
          to={paths.observations(place)}
          variant="default"
          leftSection={<IconPencil size={18} aria-hidden />}
          aria-label={named(t("dashboard:observe"))}
        >
          {t("dashboard:observe")}
        </Button>
      )}
      {cell.mayRate && (
        <Button
          component={Link}
          to={paths.assessments({ ...place, observationType: "html" })}
          variant="light"
          color={COLORS[tone]}
          leftSection={<StatusDot tone={tone} label="" size={18} />}
          aria-label={`${named(t("dashboard:rate"))} – ${state}`}
        >
          {t("dashboard:rate")}
        </Button>
      )}
      {submit && <submit.SubmitButton run={run} {...{ candidateId, candidate, cell, exercise }} />}
      {run.seesResults && (
        <Button
          component={Link}
          to={paths.results({ ...place, audit: view === "audit" })}
          variant="subtle"
          color="gray"
          leftSection={<IconChartBar size={18} aria-hidden />}
          aria-label={named(t("dashboard:results"))}
        >
          {t("dashboard:results")}
        </Button>
      )}
    </div>
  );
}

/** The actions in one exercise, and its progress. */
export function ExerciseRow(props: ExerciseRowProps) {
  const { cell } = props;
  const t = useT();
  const exercise = textIn(cell.names, useLanguageOrder()) ?? "";
  const tone = cell.progress && PROGRESS_TONES[cell.progress];
  const isMine = cell.mayObserve || cell.mayRate;
  const nothing = cell.isAssigned ? t("dashboard:nothingToRate") : t("dashboard:nobody");
  const submit = useSubmitParts(cell.isSubmitted !== null);
  const state = cell.progress === null ? nothing : t(`dashboard:progress${cell.progress}`);
  return (
    <li
      className={classes["exercise"]}
      data-group={cell.startsGroup || undefined}
      data-mine={isMine || undefined}
    >
      <div className={classes["name"]}>
        <span>{exercise}</span>
        <span className={classes["state"]} data-tone={tone ?? undefined}>
          {tone && <StatusDot tone={tone} label="" size={16} />}
          {state}
        </span>
        {submit && (
          <submit.SubmitState run={props.run} candidateId={props.candidateId} cell={cell} />
        )}
      </div>
      <Actions {...props} {...{ exercise, state, submit }} />
    </li>
  );
}
