import { Title } from "@mantine/core";
import { useFormat } from "../../../platform/i18n/format.ts";
import { useT } from "../../../platform/i18n/texts.ts";
import { Notice } from "../../../ui/Notice.tsx";
import { PageHeader } from "../../../ui/PageHeader.tsx";
import { StatusBadge } from "../../../ui/StatusBadge.tsx";
import { DemoChart } from "../parts/demo/DemoChart.tsx";
import classes from "../parts/demo/Demo.module.css";
import {
  DEMO_CANDIDATES,
  DEMO_LIMITS,
  DEMO_SCALE,
  levelOf,
  meanOf,
  valuesOf,
  LEVEL_TONES,
} from "../model/demo/demoResults.ts";
import { DemoTable } from "../parts/demo/DemoTable.tsx";
import printing from "../parts/Printing.module.css";
import { useLightPaper } from "../parts/useLightPaper.ts";

/** A results page with made-up data, without any run (spec 2 §2.9). */
export default function DemoResultsPage() {
  const t = useT();
  const { number } = useFormat();
  useLightPaper();
  const rows = DEMO_CANDIDATES.map((candidate) => ({
    label: candidate.name,
    value: meanOf(valuesOf(candidate)),
  }));
  return (
    <div className={printing["sheet"]}>
      <PageHeader
        title={t("resultsCharts:demo_title")}
        subtitle={t("resultsCharts:demo_scale", { from: DEMO_SCALE.min, to: DEMO_SCALE.max })}
      />
      <Notice tone="info">{t("resultsCharts:demo_notice")}</Notice>
      <Title order={2} className={classes["heading"]}>
        {t("resultsCharts:demo_chart")}
      </Title>
      <ul className={classes["legend"]} aria-label={t("resultsCharts:demo_limits")}>
        {DEMO_LIMITS.map((limit) => (
          <li key={limit}>
            <StatusBadge tone={LEVEL_TONES[levelOf(limit)]}>
              {t(`resultsCharts:demo_level_${levelOf(limit)}`)}
            </StatusBadge>
            {t("resultsCharts:demo_from", { limit: number(limit, 1) })}
          </li>
        ))}
      </ul>
      <DemoChart rows={rows} />
      <Title order={2} className={classes["heading"]}>
        {t("resultsCharts:demo_ratings")}
      </Title>
      <DemoTable />
    </div>
  );
}
