import type { Assessment, Item, ProcessRun } from "@assay/contract";
import { type ChartMode, DECIMALS, type Id, scaleRange } from "@assay/domain";
import { useMemo } from "react";
import { useFormat } from "../../../../platform/i18n/format.ts";
import { useLanguage, useT } from "../../../../platform/i18n/texts.ts";
import { inOrderOf } from "../../model/steps.ts";
import { ChartFigure } from "./ChartFigure.tsx";
import classes from "./Charts.module.css";
import { candidateDiagrams, type Diagram, stepDiagrams } from "../../model/charts/diagrams.ts";
import type { LegendEntry } from "../../model/charts/legendSigns.ts";
import { axisCriterions, type ChartLook } from "../../model/charts/panelRows.ts";

interface ResultChartsProps {
  run: ProcessRun;
  /** The chosen step; absent for all of them. */
  item: Item | undefined;
  /** The chosen candidate; absent for all of them. */
  candidateId: Id | undefined;
  names: ReadonlyMap<Id, string>;
  assessments: readonly Assessment[];
  mode: ChartMode;
  /** One diagram for all exercises of a centre. */
  isSingle: boolean;
  isHighlighting: boolean;
  candidateLink(candidateId: Id): string;
}

/** The diagrams of the chosen candidate or step; none where neither is chosen. */
function useDiagrams(props: ResultChartsProps): Diagram[] {
  const { run, item, candidateId, names, assessments, isSingle } = props;
  const t = useT();
  const language = useLanguage();
  return useMemo(() => {
    const total = t(`results:strategy_${run.process.cutOffStrategy}`);
    const notCounted = (name: string): string => t("resultsCharts:notCounted", { name });
    const input = { run, language, total, isSingle, notCounted };
    const nameOf = (id: Id) => ({ id, name: names.get(id) ?? "" });
    if (candidateId !== undefined) {
      const own = assessments.filter((one) => one.candidateId === candidateId);
      const items = item ? [item] : run.process.items;
      return candidateDiagrams(input, items, nameOf(candidateId), own);
    }
    if (!item) return [];
    const candidates = inOrderOf(names, run.candidates).map((candidate) =>
      nameOf(candidate.candidateId),
    );
    return stepDiagrams(input, item, candidates, assessments);
  }, [run, item, candidateId, names, assessments, isSingle, language, t]);
}

function useLook({ run, mode, isHighlighting }: ResultChartsProps): ChartLook {
  const t = useT();
  const format = useFormat();
  const language = useLanguage();
  const { criterions } = run.scale;
  const strategy = run.process.cutOffStrategy;
  return useMemo(
    () => ({
      mode,
      strategy,
      isHighlighting,
      criterions: axisCriterions(criterions, format, language),
      valueTexts: criterions.map(({ value }) => format.number(value, DECIMALS[strategy])),
      unrated: t("resultsCharts:unrated"),
      format,
    }),
    [mode, strategy, isHighlighting, criterions, format, language, t],
  );
}

/** Gives the legend of a diagram: the signs that occur in it, and no others. */
function useLegend(look: ChartLook): (diagram: Diagram) => LegendEntry[] {
  const t = useT();
  const value = t(`results:strategy_${look.strategy}`);
  return ({ groups }) => {
    const rows = groups.flatMap((group) => group.rows);
    const entries: (LegendEntry | false)[] = [
      look.mode === "boxplot" && { sign: "box", text: t("resultsCharts:boxSign") },
      { sign: "value", text: t("resultsCharts:valueSign", { value }) },
      rows.some(({ limit }) => limit !== null) && {
        sign: "limit",
        text: t("resultsCharts:limitSign"),
      },
      look.isHighlighting &&
        rows.some(({ differs }) => differs) && { sign: "differs", text: t("results:differs") },
    ];
    return entries.filter((entry) => entry !== false);
  };
}

/** The results as bars or boxplots: of all candidates in a step, or of one candidate. */
export default function ResultCharts(props: ResultChartsProps) {
  const { run, candidateId, names, mode, candidateLink } = props;
  const t = useT();
  const diagrams = useDiagrams(props);
  const look = useLook(props);
  const legendOf = useLegend(look);
  const { min, max } = scaleRange(run.scale) ?? { min: 0, max: 0 };
  const from = look.format.number(min);
  const to = look.format.number(max);
  const subtitle = t(`resultsCharts:about_${mode}`, { from, to });
  const name = candidateId === undefined ? [] : [names.get(candidateId) ?? ""];
  const isNarrow = diagrams.length > 1 && diagrams.every(({ groups }) => groups.length === 1);
  return (
    <div className={classes["charts"]} data-beside={isNarrow || undefined}>
      {diagrams.map((diagram) => (
        <ChartFigure
          key={diagram.id}
          diagram={diagram}
          look={look}
          subtitle={subtitle}
          imageTitle={[run.name, diagram.title, ...name].join(" · ")}
          legend={legendOf(diagram)}
          linkOf={(id) => (candidateId === undefined ? candidateLink(id) : undefined)}
        />
      ))}
    </div>
  );
}
