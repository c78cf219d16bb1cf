import type { CalibrationSet } from "@assay/contract";
import { textIn } from "@assay/domain";
import { Text } from "@mantine/core";
import { useFormat } from "../../../platform/i18n/format.ts";
import { useLanguageOrder, useT } from "../../../platform/i18n/texts.ts";
import classes from "./Calibration.module.css";

interface ExpertViewProps {
  set: CalibrationSet;
  sampleId: string;
}

/** What the experts say of a sample, once the user may know. */
export function ExpertView({ set, sampleId }: ExpertViewProps) {
  const t = useT();
  const order = useLanguageOrder();
  const { number } = useFormat();
  const keys = set.keys?.find((one) => one.sampleId === sampleId)?.competencies ?? [];
  if (keys.length === 0) return null;
  return (
    <div className={classes["feedback"]}>
      <Text fw={600}>{t("calibration:experts")}</Text>
      <ul className={classes["behaviours"]}>
        {keys.map(({ competencyId, median, lowest, highest, experts }) => {
          const competency = set.competencies.find(({ id }) => id === competencyId);
          return (
            <li key={competencyId}>
              {t("calibration:expertsSay", {
                name: competency ? (textIn(competency.texts, order)?.displayName ?? "") : "",
                median: number(median),
                lowest: number(lowest),
                highest: number(highest),
                count: experts,
              })}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
