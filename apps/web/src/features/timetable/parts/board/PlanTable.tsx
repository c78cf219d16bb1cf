import { useT } from "../../../../platform/i18n/texts.ts";
import { byTime } from "../../model/boardRows.ts";
import { hoursOfSession, observersOf, peopleOf } from "../../model/sessionTexts.ts";
import classes from "./Board.module.css";
import { useBoard } from "./useBoard.ts";

/** The sessions of a day as a table, by time: also for paper and screen readers. */
export function PlanTable() {
  const t = useT();
  const { instance, names, sessions, day, selected, select, broken } = useBoard();
  const shown = byTime(sessions).filter((session) => session.day === day);
  return (
    <div className={classes["scroll"]}>
      <table className={classes["table"]}>
        <caption className={classes["caption"]}>{t("timetable:planTitle")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("timetable:boardTime")}</th>
            <th scope="col">{t("timetable:planExercise")}</th>
            <th scope="col">{t("timetable:planRoom")}</th>
            <th scope="col">{t("timetable:boardCandidates")}</th>
            <th scope="col">{t("timetable:planObservers")}</th>
            <th scope="col">{t("timetable:planRolePlayers")}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((session) => (
            <tr key={session.id} data-selected={session.id === selected?.id || undefined}>
              <td className={classes["time"]}>{hoursOfSession(instance, session)}</td>
              <th scope="row">
                <button
                  type="button"
                  className={classes["choose"]}
                  aria-pressed={session.id === selected?.id}
                  onClick={() => select(session.id)}
                >
                  {names.exercise(session.exerciseId)}
                </button>
                {session.isPinned && <span> ({t("timetable:boardPinned")})</span>}
                {broken.has(session.id) && (
                  <span className={classes["wrong"]}> ({t("timetable:boardBroken")})</span>
                )}
              </th>
              <td>{names.room(session.roomId)}</td>
              <td>{peopleOf(session, names)}</td>
              <td>{observersOf(session, names)}</td>
              <td>{session.rolePlayerId === null ? "" : names.rolePlayer(session.rolePlayerId)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
