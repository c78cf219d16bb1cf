import type { RunSummary } from "@assay/contract";
import { Button } from "@mantine/core";
import { IconClock, IconLock, IconPencil } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { textIn } from "@assay/domain";
import { useFormat } from "../../../platform/i18n/format.ts";
import { useLanguageOrder, useT } from "../../../platform/i18n/texts.ts";
import { announce, announceError } from "../../../platform/page/announce.ts";
import { useUser } from "../../../platform/session/session.ts";
import { confirm } from "../../../ui/confirm.ts";
import { submitStored, useCellSubmission } from "../../assessments/shared/cellSubmission.ts";
import { runSummariesQuery } from "../../runs/api.ts";
import type { CellView } from "../model/cells.ts";
import classes from "./CandidateCard.module.css";

interface SubmitStateProps {
  run: RunSummary;
  candidateId: string;
  cell: CellView;
}

const ICONS = { submitted: IconLock, queued: IconClock, open: IconPencil } as const;

/** What became of the own rating of a cell: what the server says, unless this device still has something to send. */
function useOwnState({ run, candidateId, cell }: SubmitStateProps): keyof typeof ICONS {
  const place = { processRunId: run.id, candidateId, exerciseId: cell.exerciseId };
  const isQueued = useCellSubmission(place);
  if (isQueued) return "queued";
  return cell.isSubmitted ? "submitted" : "open";
}

/** Whether the own rating of a cell is submitted, as shape and word. */
export function SubmitState(props: SubmitStateProps) {
  const t = useT();
  const state = useOwnState(props);
  const Icon = ICONS[state];
  return (
    <span className={classes["state"]} data-submission={state}>
      <Icon size={16} aria-hidden />
      {t(`submitting:cell_${state}`)}
    </span>
  );
}

interface SubmitButtonProps extends SubmitStateProps {
  /** Name of the candidate. */
  candidate: string;
  /** Name of the exercise. */
  exercise: string;
}

/** Submits a complete rating as it is stored; nothing where it is submitted, or not complete yet. */
export function SubmitButton(props: SubmitButtonProps) {
  const { run, candidateId, candidate, cell, exercise } = props;
  const t = useT();
  const order = useLanguageOrder();
  const format = useFormat();
  const userId = useUser()?.id ?? "";
  const queryClient = useQueryClient();
  const state = useOwnState(props);
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      submitStored(
        { processRunId: run.id, candidateId, exerciseId: cell.exerciseId },
        {
          userId,
          mayLack: async (count) =>
            confirm({
              title: t("submitting:askTitle"),
              text: t("submitting:askText", { count, name: candidate }),
              confirmLabel: t("submitting:submit"),
            }),
          onLacking: ({ competencies, min }) => {
            const names = competencies.map(({ texts }) => textIn(texts, order)?.displayName ?? "");
            const text = t("submitting:lackingText", { names: format.list(names), min });
            announce({ tone: "warning", text });
          },
        },
      ),
    onSuccess: () => queryClient.invalidateQueries(runSummariesQuery(undefined)),
    onError: announceError,
  });
  // People who see all ratings are told the progress of all observers: their own may be complete before that of the others.
  const isReady = run.seesResults ? cell.progress !== "NOT_STARTED" : cell.progress === "FINISHED";
  if (state !== "open" || !isReady) return null;
  return (
    <Button
      loading={isPending}
      aria-label={t("submitting:submitCell", { exercise, candidate })}
      onClick={() => mutate()}
    >
      {t("submitting:submit")}
    </Button>
  );
}
