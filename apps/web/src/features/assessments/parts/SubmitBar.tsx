import type { ProcessRun } from "@assay/contract";
import { type Id, isChangeable, ratingValue, tagsEvidence, textIn } from "@assay/domain";
import { useState } from "react";
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
import { ApiError, isApiError } from "../../../platform/http/ApiError.ts";
import { useFormat } from "../../../platform/i18n/format.ts";
import { useLanguageOrder, useT } from "../../../platform/i18n/texts.ts";
import { announce, announceError } from "../../../platform/page/announce.ts";
import { paths } from "../../../platform/page/paths.ts";
import { confirm } from "../../../ui/confirm.ts";
import { Link } from "../../../ui/Link.tsx";
import { Notice } from "../../../ui/Notice.tsx";
import { type SubmissionView, submissionView } from "../model/submissionView.ts";
import classes from "./AssessmentDesk.module.css";
import { stillLacks } from "../shared/lackingEvidence.ts";
import { useCellEvidence } from "./evidence/useCellEvidence.ts";
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

type SubmitButtonProps = Pick<
  SubmitBarProps,
  "run" | "rating" | "name" | "userId" | "competencies"
>;

/** The names of rated competencies with less evidence than the process asks for. */
function useLacking({ run, rating, userId, competencies }: SubmitButtonProps): string[] {
  const order = useLanguageOrder();
  const { missing } = useCellEvidence({ run, cell: rating.cell, userId, values: rating.values });
  return competencies
    .filter(({ id }) => missing.includes(id))
    .map(({ texts }) => textIn(texts, order)?.displayName ?? "");
}

/**
 * Submits the rating; asks first if competencies are unrated, or have little evidence, which is allowed. Where the process
 * demands evidence, what is missing is named instead.
 */
function SubmitButton(props: SubmitButtonProps) {
  const { run, rating, name } = props;
  const t = useT();
  const format = useFormat();
  const { values, submit } = rating;
  const open = values.filter((value) => ratingValue(value) === null).length;
  const lacking = useLacking(props);
  const names = format.list(lacking);
  const [isRefused, setRefused] = useState(false);
  const { rule, min = 1 } = run.process.ratingRules?.evidence ?? {};
  const press = async (): Promise<void> => {
    const isLacking = rule === "REQUIRED" && lacking.length > 0;
    const isBlocked = isLacking && (await stillLacks(rating.cell, props.userId, values));
    setRefused(isBlocked);
    if (isBlocked) return;
    const asks = [
      ...(open > 0 ? [t("submitting:askText", { count: open, name })] : []),
      ...(lacking.length > 0 && !isLacking ? [t("submitting:lackingAsk", { names })] : []),
    ];
    const isSure =
      asks.length === 0 ||
      (await confirm({
        title: t(open > 0 ? "submitting:askTitle" : "submitting:lackingTitle"),
        text: asks.join(" "),
        confirmLabel: t("submitting:submit"),
        tone: "normal",
      }));
    if (isSure) await submit();
  };
  return (
    <>
      <Button onClick={() => void press()}>{t("submitting:submit")}</Button>
      {isRefused && lacking.length > 0 && (
        <Notice tone="warning" title={t("submitting:lackingTitle")}>
          {t("submitting:lackingText", { names, min })}
        </Notice>
      )}
    </>
  );
}

/** Takes the submission back. Where it was revealed meanwhile, the page learns that from what is stored. */
function useReopening({ reopen, reread }: Rating) {
  const t = useT();
  const { mutate, isPending } = useMutation({
    mutationFn: reopen,
    onSuccess: () => announce({ tone: "success", text: t("submitting:reopened") }),
    onError: (error) => {
      if (isApiError(error, "UPDATE_FAILED")) void reread();
      else if (error instanceof ApiError && error.kind === "network")
        announce({ tone: "warning", text: t("submitting:reopenOffline") });
      else announceError(error);
    },
  });
  return { isPending, reopen: () => mutate() };
}

interface SubmitBarProps {
  run: ProcessRun;
  rating: Rating;
  userId: Id;
  /** Name of the candidate. */
  name: string;
  competencies: ProcessRun["competencies"];
}

/** Whether the rating is submitted, and the buttons that submit it and take that back. */
export default function SubmitBar({ run, rating, userId, name, competencies }: SubmitBarProps) {
  const t = useT();
  const { submission, canRate, isToSubmit, state } = rating;
  const view = submissionView(rating);
  const text = useSubmissionText(run)(view, submission);
  const { isPending, reopen } = useReopening(rating);
  const Icon = ICONS[view];
  const isSettled = state !== "conflict" && state !== "refused";
  const mayReopen = submission?.can?.reopen;
  return (
    <>
      <SubmittedElsewhere rating={rating} competencies={competencies} run={run} />
      <section className={classes["submission"]} aria-label={t("submitting:title")}>
        <div className={classes["submissionState"]} role="status" data-submission={view}>
          <Icon size={20} aria-hidden />
          <div>
            <Text>{text}</Text>
            {tagsEvidence(run.process) && view === "SUBMITTED" && (
              <Text c="dimmed">{t("submitting:fixed")}</Text>
            )}
            {mayReopen === "revealed" && <Text c="dimmed">{t("submitting:revealed")}</Text>}
          </div>
        </div>
        {canRate && isSettled && !isToSubmit && (
          <SubmitButton {...{ run, rating, userId, name, competencies }} />
        )}
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
        {mayReopen === true && run.can.rate === true && state === "synced" && (
          <Button variant="default" loading={isPending} onClick={reopen}>
            {t("submitting:reopen")}
          </Button>
        )}
      </section>
    </>
  );
}
