import type { PlanSession } from "@assay/contract";
import { clockOf } from "../../shared/clock.ts";
import { useT } from "../../../../platform/i18n/texts.ts";
import classes from "./Board.module.css";
import { useAnswers } from "./useAnswers.ts";
import { useBoard } from "./useBoard.ts";

function Answer({ session, minutes }: { session: PlanSession; minutes: number }) {
  const t = useT();
  const answer = useAnswers(session);
  const start = session.start + minutes;
  const text = { name: clockOf(Math.max(0, start)), answer: answer({ start }) };
  return <p className={classes["dragAnswer"]}>{t("timetable:boardChoice", text)}</p>;
}

/** What the place costs or breaks over which a bar is dragged. */
export function DragAnswer({ id, minutes }: { id: string; minutes: number }) {
  const { sessions } = useBoard();
  const session = sessions.find((one) => one.id === id);
  return session ? <Answer session={session} minutes={minutes} /> : null;
}
