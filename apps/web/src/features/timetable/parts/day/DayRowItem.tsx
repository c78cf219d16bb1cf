import { memo, useEffect, useRef } from "react";
import { useT } from "../../../../platform/i18n/texts.ts";
import { StatusBadge } from "../../../../ui/StatusBadge.tsx";
import { type DayRow, isSameRow } from "../../model/day/dayRow.ts";
import type { EventAbout } from "../repair/EventChoice.tsx";
import { ChangeButton } from "./ChangeButton.tsx";
import classes from "./Day.module.css";
import { RowFacts } from "./RowFacts.tsx";

export interface DayRowItemProps {
  row: DayRow;
  /** Whether the address points at it: it is scrolled to. */
  isMarked: boolean;
  /** Opens the repair of the timetable; null where the user may not change it. Stays the same from one drawing to the next. */
  onChange: ((about: EventAbout) => void) | null;
}

type RowHeadProps = Pick<DayRow, "title" | "note" | "state" | "tone" | "warnings">;

const RowHead = memo(function RowHead({ title, note, state, tone, warnings }: RowHeadProps) {
  const t = useT();
  return (
    <div className={classes["head"]}>
      <div className={classes["title"]}>{title}</div>
      {note !== "" && <div className={classes["note"]}>{note}</div>}
      <div className={classes["states"]}>
        {state !== "" && <StatusBadge tone={tone}>{state}</StatusBadge>}
        {warnings > 0 && (
          <StatusBadge tone="warning">{t("day:warningsHere", { count: warnings })}</StatusBadge>
        )}
      </div>
    </div>
  );
});

function Item({ row, isMarked, onChange }: DayRowItemProps) {
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (!isMarked) return;
    item.current?.scrollIntoView({ block: "center" });
    item.current?.focus({ preventScroll: true });
  }, [isMarked]);
  const { title, note, state, tone, warnings, facts, kind, about } = row;
  return (
    <li
      ref={item}
      className={classes["row"]}
      data-marked={isMarked || undefined}
      aria-label={title}
      tabIndex={isMarked ? -1 : undefined}
    >
      <RowHead title={title} note={note} state={state} tone={tone} warnings={warnings} />
      <RowFacts facts={facts} />
      {onChange !== null && kind !== null && (
        <ChangeButton title={title} about={about} kind={kind} onChange={onChange} />
      )}
    </li>
  );
}

/** A row of the live day; drawn again only where something in it has changed. */
export const DayRowItem = memo(
  Item,
  (a, b) => a.isMarked === b.isMarked && a.onChange === b.onChange && isSameRow(a.row, b.row),
);
