import type { PlanSession } from "@assay/contract";
import { ActionIcon, Button, Checkbox, NativeSelect, Stack } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { useId } from "react";
import { useT } from "../../../../platform/i18n/texts.ts";
import { hoursOfSession, observersOf, peopleOf } from "../../model/sessionTexts.ts";
import classes from "./Board.module.css";
import { SeatSelects } from "./SeatSelects.tsx";
import { useAnswers } from "./useAnswers.ts";
import { useBoard } from "./useBoard.ts";

interface SessionPanelProps {
  session: PlanSession;
}

/** Minutes of one step in time. */
const STEP = 5;

/** The session's facts. */
function Facts({ session }: SessionPanelProps) {
  const t = useT();
  const { instance, names } = useBoard();
  const { roomId, prepRoomId, rolePlayerId } = session;
  return (
    <dl className={classes["facts"]}>
      <dt>{t("timetable:boardTime")}</dt>
      <dd className="numbers">{hoursOfSession(instance, session)}</dd>
      <dt>{t("timetable:planRoom")}</dt>
      <dd>{names.room(roomId)}</dd>
      {prepRoomId !== null && (
        <>
          <dt>{t("timetable:planPrepRoomKind")}</dt>
          <dd>{names.room(prepRoomId)}</dd>
        </>
      )}
      {rolePlayerId !== null && (
        <>
          <dt>{t("timetable:planRolePlayerKind")}</dt>
          <dd>{names.rolePlayer(rolePlayerId)}</dd>
        </>
      )}
      <dt>{t("timetable:boardCandidates")}</dt>
      <dd>{peopleOf(session, names)}</dd>
      <dt>{t("timetable:planObservers")}</dt>
      <dd>{observersOf(session, names)}</dd>
    </dl>
  );
}

/** Two steps in time, each with what it costs or breaks. */
function Steps({ session }: SessionPanelProps) {
  const t = useT();
  const id = useId();
  const { move } = useBoard();
  const answer = useAnswers(session);
  return (
    <>
      {([-STEP, STEP] as const).map((step) => {
        const to = { day: session.day, start: session.start + step };
        return (
          <div key={step}>
            <Button
              variant="default"
              fullWidth
              aria-describedby={`${id}${step}`}
              onClick={() => move(session, to)}
            >
              {step < 0 ? t("timetable:boardEarlier") : t("timetable:boardLater")}
            </Button>
            <p id={`${id}${step}`} className={classes["answer"]}>
              {answer(to)}
            </p>
          </div>
        );
      })}
    </>
  );
}

/** The rooms of the kind that the exercise needs, each with what it costs or breaks. */
function RoomSelect({ session }: SessionPanelProps) {
  const t = useT();
  const { instance, names, change } = useBoard();
  const answer = useAnswers(session);
  const kind = instance.exercises.find(({ id }) => id === session.exerciseId)?.roomKind;
  const rooms = instance.rooms.filter((room) => room.kind === kind || room.id === session.roomId);
  return (
    <NativeSelect
      size="md"
      label={t("timetable:planRoom")}
      value={session.roomId}
      onChange={({ currentTarget }) => change(session.id, { roomId: currentTarget.value })}
      data={rooms.map(({ id }) => {
        const name = names.room(id);
        const text = id === session.roomId ? null : answer({ room: id });
        return {
          value: id,
          label: text === null ? name : t("timetable:boardChoice", { name, answer: text }),
        };
      })}
    />
  );
}

/** The selected session: its facts, and where else it could be. */
export function SessionPanel({ session }: SessionPanelProps) {
  const t = useT();
  const { names, mayEdit, select, change } = useBoard();
  return (
    <aside className={classes["panel"]} aria-label={t("timetable:boardSession")}>
      <div className={classes["panelHead"]}>
        <h2>{names.exercise(session.exerciseId)}</h2>
        <ActionIcon
          color="gray"
          aria-label={t("timetable:boardClose")}
          onClick={() => select(null)}
        >
          <IconX size={20} aria-hidden />
        </ActionIcon>
      </div>
      <Stack gap="sm">
        <Facts session={session} />
        {mayEdit && (
          <>
            <Checkbox
              size="md"
              label={t("timetable:boardPin")}
              checked={session.isPinned}
              onChange={({ currentTarget: { checked } }) =>
                change(session.id, { isPinned: checked })
              }
            />
            <Steps session={session} />
            <RoomSelect session={session} />
            <SeatSelects session={session} />
          </>
        )}
      </Stack>
    </aside>
  );
}
