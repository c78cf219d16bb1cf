import { IconAlertTriangle, IconPin } from "@tabler/icons-react";
import { type DOMAttributes, type KeyboardEvent, type RefObject, useEffect, useRef } from "react";
import { useT } from "../../../../platform/i18n/texts.ts";
import type { Bar } from "../../model/boardRows.ts";
import { hoursOfSession, observersOf, peopleOf } from "../../model/sessionTexts.ts";
import classes from "./Board.module.css";
import { useBoard } from "./useBoard.ts";

interface TimelineBarProps {
  bar: Bar;
  /** Names the bar on the whole board: a session has one in several rows. */
  name: string;
  /** Minutes by which it is dragged. */
  shift: number;
  isTabStop: boolean;
  onFocus(): void;
  onKeyDown(event: KeyboardEvent): void;
  drag: {
    handlers: DOMAttributes<HTMLElement>;
    isClickOfDrag: RefObject<boolean>;
  };
}

/** One session in one row: preparation hatched, rating pale. */
export function TimelineBar(props: TimelineBarProps) {
  const { bar, name, shift, isTabStop, onFocus, onKeyDown, drag } = props;
  const t = useT();
  const { instance, names, selected, select, broken, mayEdit } = useBoard();
  const { session, parts, from, to, lane } = bar;
  const isSelected = selected?.id === session.id;
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isSelected) return;
    // The panel beside the board has taken some of its width.
    button.current?.scrollIntoView({ block: "nearest", inline: "nearest" });
    // A bar that went to another day has lost the focus until that day was shown.
    if (document.activeElement === document.body) button.current?.focus();
  }, [isSelected]);
  const isBroken = broken.has(session.id);
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
      onFocus={onFocus}
      onKeyDown={onKeyDown}
      onClick={() => !drag.isClickOfDrag.current && select(session.id)}
      {...(mayEdit && drag.handlers)}
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
        <span>
          {people}
          {watching && ` · ${watching}`}
        </span>
      </span>
    </button>
  );
}
