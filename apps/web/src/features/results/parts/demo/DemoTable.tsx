import { useFormat } from "../../../../platform/i18n/format.ts";
import { useT } from "../../../../platform/i18n/texts.ts";
import { ColorDot } from "../../../../ui/ColorDot.tsx";
import { StatusBadge } from "../../../../ui/StatusBadge.tsx";
import classes from "./Demo.module.css";
import {
  DEMO_CANDIDATES,
  DEMO_COLORS,
  DEMO_COMPETENCIES,
  type DemoCompetency,
  levelOf,
  meanOf,
  valuesOf,
  LEVEL_TONES,
} from "../../model/demo/demoResults.ts";

interface RowProps {
  name: string;
  valueIn(competency: DemoCompetency): number;
  mean: number;
}

/** Values by competency, with their mean and the level that it reaches. */
function Row({ name, valueIn, mean }: RowProps) {
  const t = useT();
  const { number } = useFormat();
  const level = levelOf(mean);
  return (
    <tr>
      <th scope="row">{name}</th>
      {DEMO_COMPETENCIES.map((competency) => (
        <td key={competency} data-number>
          {number(valueIn(competency), 1)}
        </td>
      ))}
      <td data-number data-strong>
        {number(mean, 1)}
      </td>
      <td>
        <StatusBadge tone={LEVEL_TONES[level]}>
          {t(`resultsCharts:demo_level_${level}`)}
        </StatusBadge>
      </td>
    </tr>
  );
}

/** Ratings by candidate and competency, with the mean and the level that it reaches. */
export function DemoTable() {
  const t = useT();
  return (
    <div
      className={classes["scroll"]}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard (WCAG 2.1.1)
      tabIndex={0}
      role="region"
      aria-label={t("resultsCharts:demo_ratings")}
    >
      <table className={classes["table"]} aria-label={t("resultsCharts:demo_ratings")}>
        <thead>
          <tr>
            <th scope="col">{t("resultsCharts:demo_candidate")}</th>
            {DEMO_COMPETENCIES.map((competency) => (
              <th key={competency} scope="col" data-number>
                <ColorDot color={DEMO_COLORS[competency]}>
                  {t(`resultsCharts:demo_competency_${competency}`)}
                </ColorDot>
              </th>
            ))}
            <th scope="col" data-number data-strong>
              {t("resultsCharts:demo_mean")}
            </th>
            <th scope="col">{t("resultsCharts:demo_level")}</th>
          </tr>
        </thead>
        <tbody>
          {DEMO_CANDIDATES.map((candidate) => (
            <Row
              key={candidate.name}
              name={candidate.name}
              valueIn={(competency) => candidate.ratings[competency]}
              mean={meanOf(valuesOf(candidate))}
            />
          ))}
        </tbody>
        <tfoot>
          <Row
            name={t("resultsCharts:demo_all")}
            valueIn={(competency) =>
              meanOf(DEMO_CANDIDATES.map(({ ratings }) => ratings[competency]))
            }
            mean={meanOf(DEMO_CANDIDATES.flatMap(valuesOf))}
          />
        </tfoot>
      </table>
    </div>
  );
}
