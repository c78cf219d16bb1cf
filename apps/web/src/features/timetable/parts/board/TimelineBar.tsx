import { IconAlertTriangle, IconPin } from "@tabler/icons-react";
import type { TimetableInstance } from "@assay/domain";
import { memo, type RefObject, useEffect, useRef } from "react";
import { useT } from "../../../../platform/i18n/texts.ts";
import type { Bar as BarOfRow } from "../../model/boardRows.ts";
import type { PlanNames } from "../../model/planNames.ts";
import type { Grouping } from "../../model/search.ts";
import { hoursOfSession, observersOf, peopleOf } from "../../model/sessionTexts.ts";
import classes from "./Board.module.css";

interface TimelineBarProps {
  bar: BarOfRow;
  /** Names the bar on the whole board: a session has one in several rows. */
  name: string;
  by: Grouping;
  /** Minutes by which it is dragged. */
  shift: number;
  isTabStop: boolean;
  isSelected: boolean;
  isBroken: boolean;
  instance: TimetableInstance;
  names: PlanNames;
  select(id: string): void;
  isClickOfDrag: RefObject<boolean>;
}

/** What its row does not say of a session. */
function restOf({ bar: { session }, by, names }: TimelineBarProps): string {
  const [people, watching] = [peopleOf(session, names), observersOf(session, names)];
  const room = names.room(session.roomId);
  const rest = { room: [people, watching], observer: [people, room], candidate: [watching, room] };
  return rest[by].filter(Boolean).join(" · ");
}

/** One session in one row: preparation hatched, rating pale. */
function Bar(props: TimelineBarProps) {
  const { bar, name, shift, isTabStop, isSelected, isBroken } = props;
  const { instance, names, select, isClickOfDrag } = props;
  const t = useT();
  const { session, parts, from, to, lane } = bar;
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isSelected) return;
    // The panel beside the board has taken some of its width.
    button.current?.scrollIntoView({ block: "nearest", inline: "nearest" });
    // A bar that went to another day has lost the focus until that day was shown.
    if (document.activeElement === document.body) button.current?.focus();
  }, [isSelected]);
  const [exercise, time] = [names.exercise(session.exerciseId), hoursOfSession(instance, session)];
  const [people, watching] = [peopleOf(session, names), observersOf(session, names)];
  const observers = watching || t("timetable:boardNobody");
  const words = [
    t("timetable:boardBar", { exercise, time, people, observers }),
    ...(session.isPinned ? [t("timetable:boardPinned")] : []),
    ...(isBroken ? [t("timetable:boardBroken")] : []),
  ].join(". ");
  const style = { "--from": from + shift, "--to": to + shift, "--lane": lane } as object;
  return (
    <button
      ref={button}
      type="button"
      className={classes["bar"]}
      style={style}
      title={words}
      aria-label={words}
      aria-pressed={isSelected}
      data-bar={name}
      data-session={session.id}
      data-broken={isBroken || undefined}
      tabIndex={isTabStop ? 0 : -1}
      onClick={() => !isClickOfDrag.current && select(session.id)}
    >
      {parts.map(({ part, ...one }) => (
        <span
          key={part}
          className={classes["part"]}
          data-part={part}
          style={{ flexGrow: one.to - one.from }}
        />
      ))}
      <span className={classes["words"]} aria-hidden>
        <span>
          {session.isPinned && <IconPin size={14} />}
          {isBroken && <IconAlertTriangle size={14} />}
          <strong>{exercise}</strong> <span className="numbers">{time}</span>
        </span>
        <span>{restOf(props)}</span>
      </span>
    </button>
  );
}

const isSame = (before: TimelineBarProps, after: TimelineBarProps): boolean => {
  const { bar: one, ...rest } = before;
  const { bar: other, ...others } = after;
  const isSameBar =
    one.session === other.session &&
    one.lane === other.lane &&
    one.from === other.from &&
    one.to === other.to;
  const keys = Object.keys(rest) as (keyof typeof rest)[];
  return isSameBar && keys.every((key) => rest[key] === others[key]);
};

/** Rendered again only where something of it has changed: a board has hundreds, and a key changes one or two. */
export const TimelineBar = memo(Bar, isSame);
