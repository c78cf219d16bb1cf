import { Button } from "@mantine/core";
import { memo } from "react";
import { useT } from "../../../../platform/i18n/texts.ts";
import type { DayRow } from "../../model/day/dayRow.ts";
import type { EventKind } from "../../model/eventChoices.ts";
import type { EventAbout } from "../repair/EventChoice.tsx";
import classes from "./Day.module.css";

interface ChangeButtonProps extends Pick<DayRow, "title" | "about"> {
  kind: EventKind;
  onChange(about: EventAbout): void;
}

/** Opens the repair of the timetable with what is likely to have changed. */
export const ChangeButton = memo(function ChangeButton(props: ChangeButtonProps) {
  const t = useT();
  const { title, kind, about, onChange } = props;
  const change = t("day:change");
  return (
    <Button
      variant="default"
      className={classes["change"] ?? ""}
      aria-label={`${change}: ${title}`}
      onClick={() => onChange({ kind, ids: about.split(" ") })}
    >
      {change}
    </Button>
  );
});
