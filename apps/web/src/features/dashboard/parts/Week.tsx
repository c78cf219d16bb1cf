import type { RunSummary } from "@assay/contract";
import { shiftWeek, weekOf } from "@assay/domain";
import { ActionIcon, Button, Text } from "@mantine/core";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { useState } from "react";
import { useFormat } from "../../../platform/i18n/format.ts";
import { useT } from "../../../platform/i18n/texts.ts";
import type { View } from "../../../platform/page/paths.ts";
import { today } from "../../../ui/dates.ts";
import { WeekDay } from "./WeekDay.tsx";
import classes from "./Week.module.css";

interface WeekProps {
  /** The STARTED runs (DASH-006). */
  runs: readonly RunSummary[];
  /** The run that is selected; its week is shown first. */
  selected: RunSummary | null;
  view: View | undefined;
}

/** The started runs of one week on their days. */
export function Week({ runs, selected, view }: WeekProps) {
  const t = useT();
  const format = useFormat();
  const now = today();
  const isSelectedHere = runs.some((run) => run.id === selected?.id);
  const [shown, setShown] = useState((isSelectedHere && selected?.plannedDate) || now);
  const days = weekOf(shown);
  const [from = now, to = now] = [days[0], days.at(-1)];
  const isThisWeek = days.includes(now);
  const ofDay = (day: string) => runs.filter((run) => run.plannedDate === day);
  const isEmpty = days.every((day) => ofDay(day).length === 0);
  return (
    <section className={classes["week"]} aria-labelledby="week">
      <div className={classes["line"]}>
        <div className={classes["bar"]}>
          <h2 className={classes["title"]} id="week" aria-live="polite">
            {t("dashboard:week", { from: format.date(from).slice(0, 6), to: format.date(to) })}
          </h2>
          {!isThisWeek && (
            <Button variant="subtle" onClick={() => setShown(now)}>
              {t("dashboard:thisWeek")}
            </Button>
          )}
          <ActionIcon
            aria-label={t("dashboard:previousWeek")}
            onClick={() => setShown(shiftWeek(shown, -1))}
          >
            <IconChevronLeft aria-hidden />
          </ActionIcon>
          <ActionIcon
            aria-label={t("dashboard:nextWeek")}
            onClick={() => setShown(shiftWeek(shown, 1))}
          >
            <IconChevronRight aria-hidden />
          </ActionIcon>
        </div>
        <ol className={classes["days"]}>
          {days.map((day) => (
            <WeekDay
              key={day}
              day={day}
              isToday={day === now}
              runs={ofDay(day)}
              selectedId={selected?.id}
              view={view}
            />
          ))}
        </ol>
        {isEmpty && (
          <Text size="sm" c="dimmed" className={classes["empty"]}>
            {t("dashboard:weekEmpty")}
          </Text>
        )}
      </div>
    </section>
  );
}
