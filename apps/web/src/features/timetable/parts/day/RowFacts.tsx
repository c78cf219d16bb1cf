import { useT } from "../../../../platform/i18n/texts.ts";
import { StatusDot } from "../../../../ui/StatusBadge.tsx";
import type { DayFact } from "../../model/day/dayRow.ts";
import classes from "./Day.module.css";

/** The facts of a row, each with its name. */
export function RowFacts({ facts }: { facts: readonly DayFact[] }) {
  const t = useT();
  return (
    <dl className={classes["facts"]}>
      {facts.map(({ name, value, tone }) => (
        <div key={name} className={classes["fact"]} data-fact={name}>
          <dt>{t(`day:fact_${name}`)}</dt>
          <dd>
            {tone !== null && <StatusDot tone={tone} label="" size={16} />}
            <span>{value}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
