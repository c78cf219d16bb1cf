import type { ProcessRun } from "@assay/contract";
import { isChangeable, isReopenable, ratingValue } from "@assay/domain";
import { Button, Text } from "@mantine/core";
import {
  IconClock,
  IconGavel,
  IconLock,
  IconMessage2Share,
  IconPencil,
  IconUpload,
} from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError, isApiError } from "../../../platform/http/ApiError.ts";
import { useT } from "../../../platform/i18n/texts.ts";
import { announce, announceError } from "../../../platform/page/announce.ts";
import { paths } from "../../../platform/page/paths.ts";
import { confirm } from "../../../ui/confirm.ts";
import { Link } from "../../../ui/Link.tsx";
import { type SubmissionView, submissionView } from "../model/submissionView.ts";
import classes from "./AssessmentDesk.module.css";
import { SubmittedElsewhere } from "./SubmittedElsewhere.tsx";
import { useSubmissionText } from "./useSubmissionText.ts";
import type { useRating } from "./useRating.ts";

const ICONS = {
  DRAFT: IconPencil,
  SENDING: IconUpload,
  QUEUED: IconClock,
  HELD_UP: IconPencil,
  SUBMITTED: IconLock,
  AS_IS: IconGavel,
  LATE: IconGavel,
  PROPOSED: IconMessage2Share,
} as const satisfies Record<SubmissionView, unknown>;

type Rating = ReturnType<typeof useRating>;

/** Submits the rating; asks first if competencies are unrated, which is allowed. */
function SubmitButton({ rating, name }: { rating: Rating; name: string }) {
  const t = useT();
  const { values, submit } = rating;
  const open = values.filter((value) => ratingValue(value) === null).length;
  const press = async (): Promise<void> => {
    const isSure =
      open === 0 ||
      (await confirm({
        title: t("submitting:askTitle"),
        text: t("submitting:askText", { count: open, name }),
        confirmLabel: t("submitting:submit"),
        tone: "normal",
      }));
    if (isSure) await submit();
  };
  return <Button onClick={() => void press()}>{t("submitting:submit")}</Button>;
}

/** Takes the submission back, as long as nothing was revealed; the server knows. */
function useReopening({ reopen }: Rating) {
  const t = useT();
  const [isRevealed, setRevealed] = useState(false);
  const { mutate, isPending } = useMutation({
    mutationFn: reopen,
    onSuccess: () => announce({ tone: "success", text: t("submitting:reopened") }),
    onError: (error) => {
      if (isApiError(error, "UPDATE_FAILED")) setRevealed(true);
      else if (error instanceof ApiError && error.kind === "network")
        announce({ tone: "warning", text: t("submitting:reopenOffline") });
      else announceError(error);
    },
  });
  return { isRevealed, isPending, reopen: () => mutate() };
}

interface SubmitBarProps {
  run: ProcessRun;
  rating: Rating;
  /** Name of the candidate. */
  name: string;
  competencies: ProcessRun["competencies"];
}

/** Whether the rating is submitted, and the buttons that submit it and take that back. */
export default function SubmitBar({ run, rating, name, competencies }: SubmitBarProps) {
  const t = useT();
  const { submission, canRate, isToSubmit, state } = rating;
  const view = submissionView(rating);
  const text = useSubmissionText(run)(view, submission);
  const { isRevealed, isPending, reopen } = useReopening(rating);
  const Icon = ICONS[view];
  const isSettled = state !== "conflict" && state !== "refused";
  const mayReopen = isReopenable({ submission }) && run.can.rate === true && state === "synced";
  return (
    <>
      <SubmittedElsewhere rating={rating} competencies={competencies} run={run} />
      <section className={classes["submission"]} aria-label={t("submitting:title")}>
        <div className={classes["submissionState"]} role="status" data-submission={view}>
          <Icon size={20} aria-hidden />
          <div>
            <Text>{text}</Text>
            {isRevealed && <Text c="dimmed">{t("submitting:revealed")}</Text>}
          </div>
        </div>
        {canRate && isSettled && !isToSubmit && <SubmitButton rating={rating} name={name} />}
        {canRate && view === "QUEUED" && (
          <Button variant="default" onClick={() => rating.change((now) => now)}>
            {t("submitting:withdraw")}
          </Button>
        )}
        {submission !== null && !isChangeable({ submission }) && (
          <Button component={Link} to={paths.conference(run.id)} variant="default">
            {t("submitting:toConference")}
          </Button>
        )}
        {mayReopen && !isRevealed && (
          <Button variant="default" loading={isPending} onClick={reopen}>
            {t("submitting:reopen")}
          </Button>
        )}
      </section>
    </>
  );
}
