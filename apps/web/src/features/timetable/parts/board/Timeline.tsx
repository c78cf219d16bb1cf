import type { TimetableInstance } from "@assay/domain";
import { type CSSProperties, useMemo, useRef, useState } from "react";
import { useT } from "../../../../platform/i18n/texts.ts";
import { type BoardRow, boardRows } from "../../model/boardRows.ts";
import { clockOf } from "../../shared/clock.ts";
import { GROUPINGS, type Grouping } from "../../model/search.ts";
import { usePlanSearch } from "../usePlanSearch.ts";
import classes from "./Board.module.css";
import { DragAnswer } from "./DragAnswer.tsx";
import { TimelineBar } from "./TimelineBar.tsx";
import { useBarDrag } from "./useBarDrag.ts";
import { barName, useBarKeys } from "./useBarKeys.ts";
import { useBoard } from "./useBoard.ts";
import { useFirstHour } from "./useFirstHour.ts";

const PARTS = ["prep", "main", "rating"] as const;
/** Minutes between two lines of the timeline. */
const HOUR = 60;
/** Pixels in which the words of the shortest bar can be read, and bounds of the width of a minute for it. */
const READABLE = 96;
const MINUTE = { least: 3, most: 8 };

const minuteWidth = (shortest: number): number =>
  Math.max(MINUTE.least, Math.min(MINUTE.most, READABLE / shortest));

const idsOf = (instance: TimetableInstance, by: Grouping): string[] => {
  const all = {
    room: instance.rooms,
    observer: instance.observers,
    candidate: instance.candidates,
  };
  return all[by].map(({ id }) => id);
};

interface Rows {
  rows: BoardRow[];
  /** The whole hours around all that is in them. */
  from: number;
  to: number;
  /** The first minute at which something takes place. */
  first: number;
  /** The least width of a minute in pixels. */
  minute: number;
}

/** The rows of the shown day. */
function useRows(by: Grouping): Rows {
  const { instance, sessions, day } = useBoard();
  return useMemo(() => {
    const rows = boardRows(instance, sessions, { by, day, ids: idsOf(instance, by) });
    const bars = rows.flatMap((row) => row.bars);
    const hours = instance.days[day] ?? { from: 0, to: HOUR };
    const earliest = Math.min(hours.from, ...bars.map(({ from }) => from));
    const last = Math.max(hours.to, ...bars.map(({ to }) => to));
    return {
      rows,
      first: bars.length > 0 ? Math.min(...bars.map(({ from }) => from)) : hours.from,
      from: Math.floor(earliest / HOUR) * HOUR,
      to: Math.ceil(last / HOUR) * HOUR,
      minute: minuteWidth(Math.min(...bars.map((bar) => bar.to - bar.from))),
    };
  }, [instance, sessions, day, by]);
}

function Hours({ from, to }: { from: number; to: number }) {
  const count = (to - from) / HOUR;
  return (
    <div className={classes["hours"]} aria-hidden>
      <span className={classes["name"]} />
      <div className={classes["track"]} data-track>
        {Array.from({ length: count }, (_, index) => (
          <span key={index} style={{ "--from": from + index * HOUR } as CSSProperties}>
            {clockOf(from + index * HOUR)}
          </span>
        ))}
      </div>
    </div>
  );
}

function Legend() {
  const t = useT();
  return (
    <p className={classes["legend"]} aria-hidden>
      {PARTS.map((part) => (
        <span key={part}>
          <i className={classes["part"]} data-part={part} /> {t(`timetable:boardLegend_${part}`)}
        </span>
      ))}
    </p>
  );
}

/** The name of a bar that has the focus. */
const barNameOf = (element: Element): string | undefined =>
  element instanceof HTMLElement ? element.dataset["bar"] : undefined;

/** The sessions of one day as bars along the time, one row for each room, observer or candidate. */
export function Timeline() {
  const t = useT();
  const { instance, names, sessions, day, selected, select, broken, mayEdit, move } = useBoard();
  const { by = GROUPINGS[0] } = usePlanSearch().search;
  const { rows, from, to, first: firstMinute, minute } = useRows(by);
  const frame = useRef<HTMLDivElement>(null);
  useFirstHour(frame, { day, from, to, first: firstMinute });
  const [stop, setStop] = useState<string | null>(null);
  const first = rows.find(({ bars }) => bars.length > 0);
  const tabStop = stop ?? (first?.bars[0] ? barName(first, first.bars[0]) : null);
  const onKeyDown = useBarKeys(rows, frame);
  const drag = useBarDrag({
    minutesPerPx: () => {
      const width = frame.current?.querySelector("[data-track]")?.clientWidth ?? 0;
      return width > 0 ? (to - from) / width : 0;
    },
    onDrop: (id, minutes) => {
      const session = sessions.find((one) => one.id === id);
      if (session) move(session, { day: session.day, start: session.start + minutes });
    },
  });
  const nameOf = { room: names.room, observer: names.observer, candidate: names.candidate }[by];
  return (
    <div className={classes["main"]}>
      <Legend />
      <p className={classes["keys"]}>{t("timetable:boardKeys")}</p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it hears what is pressed on the buttons in it, so that hundreds of them need no handlers of their own */}
      <div
        ref={frame}
        className={classes["scroll"]}
        role="group"
        aria-label={t("timetable:boardTimeline")}
        style={{ "--first": from, "--span": to - from, "--minute": minute } as CSSProperties}
        onFocus={({ target }) => setStop((now) => barNameOf(target) ?? now)}
        onKeyDown={onKeyDown}
        {...(mayEdit && drag.handlers)}
      >
        <Hours from={from} to={to} />
        {rows.map((row) => (
          <div
            key={row.id}
            className={classes["row"]}
            role="group"
            aria-label={nameOf(row.id)}
            style={{ "--lanes": row.lanes } as CSSProperties}
          >
            <span className={classes["name"]}>{nameOf(row.id)}</span>
            <div className={classes["track"]}>
              {row.bars.map((bar) => (
                <TimelineBar
                  key={bar.session.id}
                  bar={bar}
                  name={barName(row, bar)}
                  by={by}
                  shift={drag.dragged?.id === bar.session.id ? drag.dragged.minutes : 0}
                  isTabStop={barName(row, bar) === tabStop}
                  isSelected={selected?.id === bar.session.id}
                  isBroken={broken.has(bar.session.id)}
                  instance={instance}
                  names={names}
                  select={select}
                  isClickOfDrag={drag.isClickOfDrag}
                />
              ))}
            </div>
          </div>
        ))}
      </div>
      {drag.dragged && <DragAnswer {...drag.dragged} />}
    </div>
  );
}
