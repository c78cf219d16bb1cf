import type { RunDesign, RunSummary } from "@assay/contract";
import { textIn } from "@assay/domain";
import { IconChevronDown } from "@tabler/icons-react";
import { type Ref, useId } from "react";
import { useFormat } from "../../../platform/i18n/format.ts";
import { useLanguageOrder, useT } from "../../../platform/i18n/texts.ts";
import type { View } from "../../../platform/page/paths.ts";
import { type RunCandidateSummary, countProgress } from "../model/cells.ts";
import { RunCards } from "./RunCards.tsx";
import classes from "./RunPanel.module.css";
import { RunProgress } from "./RunProgress.tsx";

interface RunPanelProps {
  run: RunSummary;
  design: RunDesign;
  view: View | undefined;
  isOpen: boolean;
  /** The candidates that the search has found. */
  candidates: readonly RunCandidateSummary[];
  onToggle(): void;
  ref?: Ref<HTMLElement> | undefined;
}

/** The panel of a run; its cards are rendered only while it is open. */
export function RunPanel(props: RunPanelProps) {
  const { run, design, view, isOpen, candidates, onToggle, ref } = props;
  const t = useT();
  const format = useFormat();
  const order = useLanguageOrder();
  const id = useId();
  const date = run.plannedDate === null ? t("dashboard:noDate") : format.date(run.plannedDate);
  const facts = [
    date,
    textIn(design.processName, order) ?? "",
    t("dashboard:candidates", { count: run.candidates.length }),
  ];
  const isOwn = !run.seesResults;
  return (
    <section className={classes["panel"]} data-open={isOpen || undefined} ref={ref}>
      <h2 className={classes["heading"]}>
        <button
          type="button"
          className={classes["toggle"]}
          aria-expanded={isOpen}
          aria-controls={`${id}-cards`}
          onClick={onToggle}
        >
          <IconChevronDown className={classes["chevron"]} aria-hidden />
          <span className={classes["titles"]}>
            <span className={classes["name"]}>{run.name}</span>
            <span className={classes["facts"]}>{facts.filter(Boolean).join(" · ")}</span>
          </span>
        </button>
      </h2>
      <div className={classes["summary"]}>
        <RunProgress counts={countProgress(run.candidates)} isOwn={isOwn} />
      </div>
      <div id={`${id}-cards`} className={classes["content"]} hidden={!isOpen}>
        {isOpen && <RunCards run={run} design={design} view={view} candidates={candidates} />}
      </div>
    </section>
  );
}
