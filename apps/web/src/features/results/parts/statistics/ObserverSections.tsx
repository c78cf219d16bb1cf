import { useT } from "../../../../platform/i18n/texts.ts";
import { Section } from "../../../../ui/Section.tsx";
import { isJudged, type ObserverFigures } from "../../model/statistics/figures.ts";
import { DotPlot } from "./DotPlot.tsx";
import { HowCalculated } from "./HowCalculated.tsx";
import { NumbersTable } from "./NumbersTable.tsx";
import type { ObserverPlot } from "../../model/statistics/observerPlot.ts";
import { StateNotes } from "./StateNotes.tsx";
import classes from "./Statistics.module.css";
import { useDriftPlot } from "./useDriftPlot.ts";
import { useFigureWords } from "./useFigureWords.ts";
import { useHaloPlot } from "./useHaloPlot.ts";
import { useLeniencyPlot } from "./useLeniencyPlot.ts";
import { useSpreadPlot } from "./useSpreadPlot.ts";
import { useFigureNames, useStatistics } from "./useStatistics.ts";

interface PlotProps {
  plot: ObserverPlot;
  observers: readonly ObserverFigures[];
  title: string;
}

/** Plot, what cannot be said, and how it is calculated. */
function Plotted({ plot, observers, title }: PlotProps) {
  const t = useT();
  const { markedPersonOf } = useFigureNames();
  const { stateOf } = useFigureWords();
  const rows = observers.flatMap((observer) => plot.rowOf(observer) ?? []);
  const inOrder = rows.toSorted((a, b) => (a.value ?? 0) - (b.value ?? 0));
  return (
    <>
      {rows.length > 0 && (
        <DotPlot
          title={title}
          axis={plot.axis}
          axisText={t(`statistics:${plot.kind}Axis`)}
          rows={inOrder}
          reference={plot.reference}
        />
      )}
      {plot.kind === "halo" && rows.some(({ beside }) => beside != null) && (
        <p className={classes["hint"]}>{t("statistics:haloSigns")}</p>
      )}
      <StateNotes
        states={observers.map((observer) => ({
          name: markedPersonOf(observer.observerId),
          state: stateOf(plot.figureOf(observer)),
        }))}
      />
      {rows.length > 0 && (
        <NumbersTable
          title={title}
          heads={[t("statistics:observer"), ...plot.heads]}
          rows={observers.map((observer) => ({
            key: observer.observerId,
            cells: [markedPersonOf(observer.observerId), ...plot.cellsOf(observer)],
          }))}
        />
      )}
      <HowCalculated
        topic={plot.kind}
        figures={observers.map((one) => plot.figureOf(one))}
        names={
          observers.length > 1
            ? observers.map(({ observerId }) => markedPersonOf(observerId))
            : undefined
        }
      />
    </>
  );
}

/** Those who stand out, in sentences. */
function Marked({ plot, observers }: Pick<PlotProps, "plot" | "observers">) {
  const t = useT();
  const { isMarked } = plot;
  if (!isMarked || !observers.some((one) => isJudged(plot.figureOf(one)))) return null;
  const marked = observers.filter(isMarked);
  if (marked.length === 0) return <p className={classes["lead"]}>{t("statistics:nobodyMarked")}</p>;
  return (
    <ul className={classes["sentences"]}>
      {marked.map((observer) => (
        <li key={observer.observerId}>{plot.sentenceOf(observer)}</li>
      ))}
    </ul>
  );
}

/** One kind of figures about all observers. */
function ObserverSection({ plot, observers }: Pick<PlotProps, "plot" | "observers">) {
  const t = useT();
  const { of } = useStatistics();
  const isLater = plot.kind === "drift" && of === "process";
  const title = t(isLater ? "statistics:driftTitleRuns" : `statistics:${plot.kind}Title`);
  return (
    <Section title={title} hint={t(`statistics:${plot.kind}Hint`)}>
      <div className={classes["part"]}>
        <Marked plot={plot} observers={observers} />
        <Plotted plot={plot} observers={observers} title={title} />
      </div>
    </Section>
  );
}

const OWN_TITLES = {
  leniency: "statistics:ownLeniency",
  halo: "statistics:ownHalo",
  spread: "statistics:ownSpread",
  drift: "statistics:ownDrift",
} as const;

/** One kind of figures about the user alone. */
function OwnPart({ plot, own }: { plot: ObserverPlot; own: ObserverFigures }) {
  const t = useT();
  const { of } = useStatistics();
  const isLater = plot.kind === "drift" && of === "process";
  const title = t(isLater ? "statistics:driftTitleRuns" : OWN_TITLES[plot.kind]);
  const sentence = plot.sentenceOf(own);
  return (
    <div className={classes["part"]}>
      <h3>{title}</h3>
      {sentence !== null && <p className={classes["lead"]}>{sentence}</p>}
      <p className={classes["hint"]}>{t(`statistics:${plot.kind}Hint`)}</p>
      <Plotted
        plot={plot}
        observers={[own]}
        title={t("statistics:ownPart", { own: t("statistics:ownTitle"), title })}
      />
    </div>
  );
}

function useObserverPlots(observers: readonly ObserverFigures[]): readonly ObserverPlot[] {
  return [
    useLeniencyPlot(observers),
    useHaloPlot(observers),
    useSpreadPlot(observers),
    useDriftPlot(observers),
  ];
}

/** How the user rated. */
export function OwnFigures({ own }: { own: ObserverFigures | undefined }) {
  const t = useT();
  const { of } = useStatistics();
  const plots = useObserverPlots(own ? [own] : []);
  return (
    <Section title={t("statistics:ownTitle")} hint={t("statistics:ownHint")}>
      {own ? (
        <div className={classes["own"]}>
          {plots.map((plot) => (
            <OwnPart key={plot.kind} plot={plot} own={own} />
          ))}
        </div>
      ) : (
        <p>{t(of === "run" ? "statistics:ownNothing" : "statistics:ownNothingRuns")}</p>
      )}
    </Section>
  );
}

/** How each observer reads the scale. */
export function ObserverSections() {
  const { observers } = useStatistics().shown.statistics;
  const plots = useObserverPlots(observers);
  return plots.map((plot) => <ObserverSection key={plot.kind} plot={plot} observers={observers} />);
}
