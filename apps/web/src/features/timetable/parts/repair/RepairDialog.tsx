import type { RunPlan } from "@assay/contract";
import { type PlanEvent, planMomentAt, planSessions } from "@assay/domain";
import { Button, Stack } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { isApiError } from "../../../../platform/http/ApiError.ts";
import { errorText } from "../../../../platform/i18n/errorText.ts";
import { useT } from "../../../../platform/i18n/texts.ts";
import { announce } from "../../../../platform/page/announce.ts";
import { Dialog } from "../../../../ui/Dialog.tsx";
import { newId } from "../../../../ui/newId.ts";
import { Notice } from "../../../../ui/Notice.tsx";
import { runKeys } from "../../../runs/api.ts";
import { repairPlan } from "../../api.ts";
import { planKeys } from "../../keys.ts";
import type { FoundRepair } from "../../model/repairWorker.ts";
import { usePlanPage } from "../usePlanPage.ts";
import { type EventAbout, EventChoice } from "./EventChoice.tsx";
import classes from "./Repair.module.css";
import { RepairCard } from "./RepairCard.tsx";
import { useRepairSearch } from "./useRepairSearch.ts";
import { useUndo } from "./useUndo.ts";

interface RepairDialogProps {
  plan: RunPlan;
  /** The time in ms since the epoch. */
  clock?: () => number;
  /** From where it was opened; if unset, nothing is chosen yet. */
  about?: EventAbout | undefined;
  /** Called with the id of the timetable that was put in place. */
  onAccepted?(planId: string): void;
  onClose(): void;
}

/** Milliseconds for which the message offers to take the repair back; the page of what is published does so for longer. */
const UNDO_MS = 20_000;

interface Accepted {
  repair: FoundRepair;
  event: PlanEvent;
}

/** Puts a repair in place of the published timetable. */
function useAccepting({
  plan,
  onAccepted,
  onClose,
}: Pick<RepairDialogProps, "plan" | "onAccepted" | "onClose">) {
  const t = useT();
  const queryClient = useQueryClient();
  const undo = useUndo(onAccepted);
  return useMutation({
    mutationFn: ({ repair, event }: Accepted) =>
      repairPlan(plan, planSessions(repair.plan, plan.sessions, newId), event),
    onSuccess: async ({ id, runId, revision }) => {
      announce({
        tone: "success",
        text: t("timetable:repairDone"),
        duration: UNDO_MS,
        action: { label: t("timetable:undoShort"), run: () => undo.mutate({ id, revision }) },
      });
      void queryClient.invalidateQueries({ queryKey: runKeys.one(runId) });
      await queryClient.invalidateQueries({ queryKey: planKeys.all });
      onAccepted?.(id);
      onClose();
    },
  });
}

/** What has changed on the day, and how the timetable can go on. */
export default function RepairDialog(props: RepairDialogProps) {
  const { plan, clock = Date.now, about, onClose } = props;
  const t = useT();
  const { run, planning, planned, namesIn } = usePlanPage();
  const { settings } = planning;
  const [now, setNow] = useState(() => planMomentAt(settings, clock()));
  const { search, begin, stop } = useRepairSearch();
  const accept = useAccepting(props);
  const running = { settings, run: planned, moderators: run.moderators, sessions: plan.sessions };
  const back = (): void => {
    accept.reset();
    setNow(planMomentAt(settings, clock()));
    stop();
  };
  const label = t("timetable:repairSearching");
  const { error } = accept;
  return (
    <Dialog title={t("timetable:repairTitle")} size="lg" onClose={onClose}>
      <Stack gap="md">
        {search.state === "idle" && (
          <EventChoice
            sessions={plan.sessions}
            now={now}
            names={namesIn(settings)}
            about={about}
            onChoose={(event) => begin({ running, event, now })}
          />
        )}
        {search.state === "running" && (
          <>
            <span>{label}</span>
            <progress
              className={classes["progress"]}
              aria-label={label}
              value={search.share}
              max={1}
            />
          </>
        )}
        {search.state === "failed" && <Notice tone="error">{t("timetable:remedyFailed")}</Notice>}
        {search.state === "over" && search.repairs.length === 0 && (
          <Notice tone="warning">{t("timetable:repairNone")}</Notice>
        )}
        {error !== null && (
          <Notice tone="error" title={t("timetable:repairRefused")}>
            {isApiError(error) && error.kind === "validation"
              ? t("timetable:repairTooLate")
              : errorText(error, t)}
          </Notice>
        )}
        {search.state === "over" && search.repairs.length > 0 && (
          <ul className={classes["repairs"]}>
            {search.repairs.map((repair) => (
              <RepairCard
                key={repair.kind}
                repair={repair}
                sessions={plan.sessions}
                isAccepting={accept.isPending}
                onAccept={() =>
                  !accept.isPending && accept.mutate({ repair, event: search.task.event })
                }
              />
            ))}
          </ul>
        )}
        {search.state !== "idle" && (
          <Button variant="default" style={{ alignSelf: "start" }} onClick={back}>
            {t("timetable:repairBack")}
          </Button>
        )}
      </Stack>
    </Dialog>
  );
}
