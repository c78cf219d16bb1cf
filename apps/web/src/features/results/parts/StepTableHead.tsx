import type { Competency } from "@assay/contract";
import type { CutOffStrategy } from "@assay/domain";
import { useT } from "../../../platform/i18n/texts.ts";
import { CompetencyName } from "./CompetencyName.tsx";
import classes from "./ResultTable.module.css";

interface StepTableHeadProps {
  competencies: readonly Competency[];
  strategy: CutOffStrategy;
  /** Whether the value over all ratings has a column beside the verdict, which something else decides. */
  hasValue: boolean;
  /** Whether the verdict stands beside the name, before the values. */
  isVerdictFirst: boolean;
  /** The longest name, which keeps the column's width; absent where all rows are drawn. */
  widest?: string;
}

/** The columns of a step: candidates, competencies, what they come to, and the decision. */
export function StepTableHead(props: StepTableHeadProps) {
  const { competencies, strategy, hasValue, isVerdictFirst, widest } = props;
  const t = useT();
  const verdictHead = (
    <th scope="col" data-number data-verdict>
      {t(hasValue ? "results:judgement" : `results:strategy_${strategy}`)}
    </th>
  );
  return (
    <thead>
      <tr aria-rowindex={1}>
        <th scope="col">
          {t("results:candidate")}
          {widest !== undefined && (
            <span aria-hidden className={classes["widest"]}>
              {widest}
            </span>
          )}
        </th>
        {isVerdictFirst && verdictHead}
        {competencies.map((competency) => (
          <th key={competency.id} scope="col" data-number>
            <CompetencyName competency={competency} />
          </th>
        ))}
        {hasValue && (
          <th scope="col" data-number>
            {t(`results:strategy_${strategy}`)}
          </th>
        )}
        {!isVerdictFirst && verdictHead}
        <th scope="col" data-status>
          {t("results:status")}
        </th>
      </tr>
    </thead>
  );
}
