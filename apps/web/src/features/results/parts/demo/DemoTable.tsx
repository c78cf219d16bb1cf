import { useFormat } from "../../../../platform/i18n/format.ts";
import { useT } from "../../../../platform/i18n/texts.ts";
import { ColorDot } from "../../../../ui/ColorDot.tsx";
import { StatusBadge } from "../../../../ui/StatusBadge.tsx";
import classes from "./Demo.module.css";
import {
  DEMO_CANDIDATES,
  DEMO_COLORS,
  DEMO_COMPETENCIES,
  levelOf,
  meanOf,
  valuesOf,
} from "../../model/demo/demoResults.ts";
import { LEVEL_TONES } from "../../model/demo/levels.ts";

/** Ratings by candidate and competency, with the mean and the level that it reaches. */
export function DemoTable() {
  const t = useT();
  const { number } = useFormat();
  const total = meanOf(DEMO_CANDIDATES.flatMap(valuesOf));
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
          {DEMO_CANDIDATES.map((candidate) => {
            const mean = meanOf(valuesOf(candidate));
            const level = levelOf(mean);
            return (
              <tr key={candidate.name}>
                <th scope="row">{candidate.name}</th>
                {DEMO_COMPETENCIES.map((competency) => (
                  <td key={competency} data-number>
                    {number(candidate.ratings[competency], 1)}
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
          })}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t("resultsCharts:demo_all")}</th>
            {DEMO_COMPETENCIES.map((competency) => (
              <td key={competency} data-number>
                {number(meanOf(DEMO_CANDIDATES.map(({ ratings }) => ratings[competency])), 1)}
              </td>
            ))}
            <td data-number data-strong>
              {number(total, 1)}
            </td>
            <td>
              <StatusBadge tone={LEVEL_TONES[levelOf(total)]}>
                {t(`resultsCharts:demo_level_${levelOf(total)}`)}
              </StatusBadge>
            </td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
