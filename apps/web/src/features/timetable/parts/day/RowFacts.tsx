import { memo } from "react";
import { useT } from "../../../../platform/i18n/texts.ts";
import { StatusDot } from "../../../../ui/StatusBadge.tsx";
import type { DayFact } from "../../model/day/dayRow.ts";
import classes from "./Day.module.css";

/** A fact with its name; drawn again only if it has changed. */
const Fact = memo(function Fact({ name, value, tone }: DayFact) {
  const t = useT();
  return (
    <div className={classes["fact"]} data-fact={name}>
      <dt>{t(`day:fact_${name}`)}</dt>
      <dd>
        {tone !== null && <StatusDot tone={tone} label="" size={16} />}
        <span>{value}</span>
      </dd>
    </div>
  );
});

/** The facts of a row. */
export const RowFacts = ({ facts }: { facts: readonly DayFact[] }) => (
  <dl className={classes["facts"]}>
    {facts.map((fact) => (
      <Fact key={fact.name} {...fact} />
    ))}
  </dl>
);
