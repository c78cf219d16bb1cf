import type { PlanSession, RunPlan } from "@assay/contract";
import { instanceOf, timetablePlan, timetableViolations } from "@assay/domain";
import { Stack } from "@mantine/core";
import { type KeyboardEvent, useCallback, useMemo, useState } from "react";
import { useUnsavedGuard } from "../../../../platform/forms/useUnsavedGuard.ts";
import { useT } from "../../../../platform/i18n/texts.ts";
import { brokenSessions, isAboutPlaces } from "../../model/brokenSessions.ts";
import { clockOf } from "../../shared/clock.ts";
import { unplacedCells } from "../../model/pool.ts";
import { answerText } from "../../model/priceText.ts";
import { placeOf } from "../../model/sessionTexts.ts";
import { violationSentences } from "../../model/violationSentences.ts";
import { RefusedNotice } from "../RefusedNotice.tsx";
import { usePublishing } from "../usePlanActions.ts";
import { usePlanName } from "../usePlanName.ts";
import { usePlanPage } from "../usePlanPage.ts";
import { usePlanSearch } from "../usePlanSearch.ts";
import classes from "./Board.module.css";
import { BoardToolbar } from "./BoardToolbar.tsx";
import { BrokenRules } from "./BrokenRules.tsx";
import { PlanTable } from "./PlanTable.tsx";
import { Pool } from "./Pool.tsx";
import { SessionPanel } from "./SessionPanel.tsx";
import { Timeline } from "./Timeline.tsx";
import { BoardContext, questionsOf } from "./useBoard.ts";
import { type PlanEditing, usePlanEditing } from "./usePlanEditing.ts";

/** The shown timetable with the rules that it breaks now. */
function useShown(plan: RunPlan, { sessions, change }: PlanEditing) {
  const t = useT();
  const { planning, planned, namesIn } = usePlanPage();
  const { search, choose } = usePlanSearch();
  const [selectedId, select] = useState<string | null>(null);
  const [said, setSaid] = useState("");
  const { settings } = planning;
  const names = useMemo(() => namesIn(settings), [namesIn, settings]);
  const instance = useMemo(() => instanceOf(settings, planned), [settings, planned]);
  const violations = useMemo(
    () => timetableViolations(instance, timetablePlan(sessions)).filter(isAboutPlaces),
    [instance, sessions],
  );
  const broken = useMemo(() => brokenSessions(sessions, violations), [sessions, violations]);
  const day = Math.min(Number(search.day ?? 0) || 0, instance.days.length - 1);
  const move = useCallback(
    (session: PlanSession, to: { day: number; start: number }) => {
      const answer = questionsOf(instance, sessions, session.id)?.at(to);
      if (!answer) return;
      const moved = { ...session, ...to };
      const text = answerText(t, answer, names, placeOf(moved));
      const [name, time] = [names.exercise(session.exerciseId), clockOf(to.start)];
      setSaid(t("timetable:boardMoved", { session: name, time, answer: text }));
      change(session.id, to);
      if (to.day !== day) choose({ day: String(to.day) });
    },
    [instance, sessions, names, t, change, day, choose],
  );
  const mayEdit = plan.can.edit === true;
  const selected = sessions.find(({ id }) => id === selectedId) ?? null;
  const board = useMemo(
    () => ({ instance, names, sessions, mayEdit, broken, day, selected, select, change, move }),
    [instance, names, sessions, mayEdit, broken, day, selected, change, move],
  );
  const sentences = useMemo(() => violationSentences(t, violations, names), [t, violations, names]);
  const unplaced = unplacedCells(instance, sessions).length;
  return { board, sentences, unplaced, said, view: search.view };
}

/** One timetable: its bars or its table, what is selected, and what has no place yet. */
export function Board({ plan }: { plan: RunPlan }) {
  const t = useT();
  const editing = usePlanEditing(plan);
  const { board, sentences, unplaced, said, view } = useShown(plan, editing);
  const publishing = usePublishing(usePlanName());
  useUnsavedGuard(editing.isDirty, t("timetable:boardLeave"));
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!event.ctrlKey && !event.metaKey) return;
    const key = event.key.toLowerCase();
    if (key !== "z" && key !== "y") return;
    event.preventDefault();
    if (key === "y" || event.shiftKey) editing.redo();
    else editing.undo();
  };
  return (
    <BoardContext value={board}>
      <Stack gap="md" onKeyDown={onKeyDown}>
        <BoardToolbar plan={plan} editing={editing} publishing={publishing} />
        <RefusedNotice sentences={publishing.refused?.sentences ?? []} />
        <BrokenRules sentences={sentences} unplaced={unplaced} />
        <div className={classes["board"]} data-selected={board.selected !== null || undefined}>
          {view === "table" ? <PlanTable /> : <Timeline />}
          {board.selected && <SessionPanel session={board.selected} />}
        </div>
        <p role="status" className={classes["said"]}>
          {said}
        </p>
        <Pool onPlace={(session) => editing.put([...editing.sessions, session])} />
      </Stack>
    </BoardContext>
  );
}
