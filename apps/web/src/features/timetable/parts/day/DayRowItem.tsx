import { Button } from "@mantine/core";
import { memo, useEffect, useRef } from "react";
import { useT } from "../../../../platform/i18n/texts.ts";
import { StatusBadge } from "../../../../ui/StatusBadge.tsx";
import { type DayRow, isSameRow } from "../../model/day/dayRow.ts";
import type { EventAbout } from "../repair/EventChoice.tsx";
import classes from "./Day.module.css";
import { RowFacts } from "./RowFacts.tsx";

export interface DayRowItemProps {
  row: DayRow;
  /** Whether the address points at it: it is scrolled to. */
  isMarked: boolean;
  /** Opens the repair of the timetable; null where the user may not change it. Stays the same from one drawing to the next. */
  onChange: ((about: EventAbout) => void) | null;
}

function Item({ row, isMarked, onChange }: DayRowItemProps) {
  const t = useT();
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (!isMarked) return;
    item.current?.scrollIntoView({ block: "center" });
    item.current?.focus({ preventScroll: true });
  }, [isMarked]);
  const { title, note, state, tone, warnings, facts, kind, about } = row;
  const change = t("day:change");
  return (
    <li
      ref={item}
      className={classes["row"]}
      data-marked={isMarked || undefined}
      aria-label={title}
      tabIndex={isMarked ? -1 : undefined}
    >
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
      <RowFacts facts={facts} />
      {onChange !== null && kind !== null && (
        <Button
          variant="default"
          className={classes["change"] ?? ""}
          aria-label={`${change}: ${title}`}
          onClick={() => onChange({ kind, ids: about })}
        >
          {change}
        </Button>
      )}
    </li>
  );
}

/** A row of the live day; drawn again only where something in it has changed. */
export const DayRowItem = memo(
  Item,
  (a, b) => a.isMarked === b.isMarked && a.onChange === b.onChange && isSameRow(a.row, b.row),
);
