import type { Item, ProcessRun } from "@assay/contract";
import { Switch } from "@mantine/core";
import { IconChartBar, IconChartCandle, IconTable } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { useT } from "../../../platform/i18n/texts.ts";
import { paths, type ResultsTarget } from "../../../platform/page/paths.ts";
import { toTarget } from "../../../ui/Link.tsx";
import { LinkSwitch } from "../../../ui/LinkSwitch.tsx";
import classes from "./ResultsToolbar.module.css";

const VIEW_ICONS = { table: IconTable, chart: IconChartBar };
const MODE_ICONS = { bar: IconChartBar, boxplot: IconChartCandle };

interface ViewChoiceProps {
  run: ProcessRun;
  target: ResultsTarget;
  /** The chosen step; absent for all of them. */
  item: Item | undefined;
}

/** Table or chart, and what kind of chart; all of it stands in the address. */
export function ViewChoice({ run, target, item }: ViewChoiceProps) {
  const t = useT();
  const navigate = useNavigate();
  const { view = "table", chartMode = "bar", singleDiagram } = target;
  const items = item ? [item] : run.process.items;
  const isCentre = items.some(({ itemType }) => itemType === "ASSESSMENT_CENTER");
  const to = (change: Partial<ResultsTarget>) => paths.results({ ...target, ...change });
  const other = singleDiagram ? undefined : true;
  return (
    <>
      <LinkSwitch
        label={t("results:view")}
        choices={(["table", "chart"] as const).map((name) => ({
          label: t(`results:view_${name}`),
          to: to({ view: name }),
          icon: VIEW_ICONS[name],
          isCurrent: name === view,
        }))}
      />
      {view === "chart" && (
        <LinkSwitch
          label={t("results:chartMode")}
          choices={(["bar", "boxplot"] as const).map((name) => ({
            label: t(`results:chartMode_${name}`),
            to: to({ chartMode: name }),
            icon: MODE_ICONS[name],
            isCurrent: name === chartMode,
          }))}
        />
      )}
      {view === "chart" && isCentre && (
        <Switch
          className={classes["highlight"]}
          label={t("results:singleDiagram")}
          checked={singleDiagram === true}
          onChange={() =>
            void navigate({ ...toTarget(to({ singleDiagram: other })), replace: true })
          }
        />
      )}
    </>
  );
}
