import { fullName, initials } from "../../../platform/i18n/names.ts";
import { useT } from "../../../platform/i18n/texts.ts";
import { Hint } from "../../../ui/Hint.tsx";
import type { Observer } from "../model/candidateColumns.ts";
import classes from "./ResultTable.module.css";

/** An observer's initials; the full name by touch, pointer or keyboard. */
export function ObserverName({ column }: { column: Observer }) {
  const t = useT();
  const { person, number = 1 } = column;
  const full = (person && fullName(person)) ?? t("results:unknownObserver", { number });
  return (
    <Hint text={full}>
      <button type="button" className={classes["initials"]} aria-label={full}>
        {person ? initials(person) : t("results:unknownObserverShort", { number })}
      </button>
    </Hint>
  );
}
