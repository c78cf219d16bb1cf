import type { RunSummary } from "@assay/contract";
import { Link, useSearch } from "@tanstack/react-router";
import { useLanguage } from "../../../platform/i18n/texts.ts";
import { paths, type View } from "../../../platform/page/paths.ts";
import type { DashboardSearch } from "../model/search.ts";
import { toTarget } from "../../../ui/Link.tsx";
import { searchOf } from "../model/selection.ts";
import classes from "./Week.module.css";

interface WeekDayProps {
  /** YYYY-MM-DD */
  day: string;
  isToday: boolean;
  runs: readonly RunSummary[];
  selectedId: string | undefined;
  view: View | undefined;
}

/** One day of the week with links that select its runs (DASH-008). */
export function WeekDay({ day, isToday, runs, selectedId, view }: WeekDayProps) {
  const language = useLanguage();
  const date = new Date(`${day}T12:00:00`);
  const weekday = (length: "short" | "long"): string =>
    new Intl.DateTimeFormat(language, { weekday: length }).format(date);
  const { missing } = useSearch({ strict: false }) as DashboardSearch;
  const target = (run: RunSummary) => {
    const search = searchOf({ tab: run.runState, run, panel: run.id });
    return toTarget(paths.dashboard({ view, ...search, missing }));
  };
  return (
    <li
      className={classes["day"]}
      data-today={isToday || undefined}
      data-empty={runs.length === 0 || undefined}
    >
      <time dateTime={day} aria-current={isToday ? "date" : undefined}>
        <abbr title={weekday("long")}>{weekday("short")}</abbr> <span>{date.getDate()}</span>
      </time>
      {runs.map((run) => (
        <Link
          key={run.id}
          {...target(run)}
          title={run.name}
          resetScroll={false}
          className={classes["run"]}
          aria-current={run.id === selectedId ? "true" : undefined}
          activeOptions={{ includeSearch: true }}
        >
          {run.name}
        </Link>
      ))}
    </li>
  );
}
