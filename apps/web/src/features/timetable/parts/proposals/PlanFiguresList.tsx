import { useFormat } from "../../../../platform/i18n/format.ts";
import { useT } from "../../../../platform/i18n/texts.ts";
import type { PlanFigures } from "../../model/planFigures.ts";
import classes from "./Proposals.module.css";

interface FigureProps {
  name: string;
  value: string;
  /** What no timetable can go below; absent where nothing is known. */
  bound?: string | undefined;
}

function Figure({ name, value, bound }: FigureProps) {
  const t = useT();
  return (
    <>
      <dt>{name}</dt>
      <dd className="numbers">
        {value}
        {bound !== undefined && (
          <span className={classes["bound"]}>{t("timetable:planAtLeast", { bound })}</span>
        )}
      </dd>
    </>
  );
}

interface PlanFiguresListProps {
  figures: PlanFigures;
  hasOneDay: boolean;
}

/** The figures by which timetables are compared, each beside what none can go below. */
export function PlanFiguresList({ figures, hasOneDay }: PlanFiguresListProps) {
  const t = useT();
  const { number } = useFormat();
  const { bounds, unplaced } = figures;
  // What has no place counts in no figure: a bound holds for whole timetables.
  const boundOf = (text: string) => (unplaced === 0 ? text : undefined);
  const minutes = (value: number) => t("timetable:planMinutesValue", { minutes: number(value) });
  return (
    <dl className={classes["figures"]}>
      <Figure
        name={hasOneDay ? t("timetable:planLength") : t("timetable:planLengthAll")}
        value={minutes(figures.length)}
        bound={bounds.length > 0 ? boundOf(minutes(bounds.length)) : undefined}
      />
      <Figure name={t("timetable:planWaiting")} value={minutes(figures.waiting)} />
      <Figure
        name={t("timetable:planRepeats")}
        value={number(figures.repeats)}
        bound={boundOf(number(bounds.repeats))}
      />
      <Figure
        name={t("timetable:planBalance")}
        value={number(figures.balance, 0)}
        bound={boundOf(number(bounds.balance))}
      />
      <Figure name={t("timetable:planUnplaced")} value={number(unplaced)} />
    </dl>
  );
}
