import type { Item, Scale } from "@assay/contract";
import {
  cellGroups,
  countCues,
  findItem,
  shownRange,
  partitionGroups,
  textIn,
} from "@assay/domain";
import { type KeyboardEvent, useEffect, useMemo, useRef } from "react";
import { useLanguageOrder, useT } from "../../../../platform/i18n/texts.ts";
import { useTenant } from "../../../../platform/tenant/tenant.ts";
import { useStepName } from "../../model/stepNames.ts";
import { useProcessEditor } from "../useProcessEditor.ts";
import { CueCellHead, type CueWays } from "./CueCellHead.tsx";
import classes from "./Cues.module.css";
import type { CueCell, ProgressOf } from "../../model/cues/cueCells.ts";
import { CueRuler } from "./CueRuler.tsx";
import { CueGroupPanel } from "./CueGroupPanel.tsx";
import type { Arrival } from "./useChosenCell.ts";
import { useCueCell } from "./useCueCell.ts";
import { useCueDrag } from "./useCueDrag.ts";
import { useSources } from "./useSources.ts";
import type { Undoable } from "./useUndo.ts";

interface CueCellEditorProps {
  cell: CueCell;
  cells: readonly CueCell[];
  ways: CueWays;
  scale: Scale;
  progressOf: ProgressOf;
  /** Where the focus goes, once, in a cell that was just chosen. */
  takeArrival(): Arrival | null;
  onChoose(cell: CueCell, arrival: Arrival): void;
  offer(undoable: Undoable): void;
}

/** Alt + page keys lead to the neighbours. */
const STEPS: Record<string, -1 | 1> = { PageUp: -1, PageDown: 1 };

/** The cues of one competency in one step, in the groups of the scale. */
export function CueCellEditor(props: CueCellEditorProps) {
  const { cell, cells, ways, scale, progressOf, takeArrival, onChoose, offer } = props;
  const t = useT();
  const order = useLanguageOrder();
  const nameOf = useStepName();
  const { draft, competencies, languages } = useProcessEditor();
  const hasHighlight = useTenant().tenantFeatures.includes("ASSIGN_CUE_HIGHLIGHT");
  const frame = useRef<HTMLElement>(null);
  const item = findItem<Item>(draft.items, cell.itemId)?.item;
  const competency = competencies.find(({ id }) => id === cell.competencyId);
  const criterions = useMemo(
    () => partitionGroups(scale.criterions, scale.selectedPartition),
    [scale],
  );
  const count = criterions.length;
  const cues = item?.cues ?? {};
  const groups = cellGroups({ cues }, cell.competencyId, count);
  const actions = useCueCell({ cell, groups, frame, offer });
  const { view, handlers } = useCueDrag(actions.drop);
  useEffect(() => {
    const arrival = takeArrival();
    if (arrival === null) return;
    frame.current?.querySelector<HTMLElement>(arrival === "text" ? "textarea" : "h3")?.focus();
  }, [takeArrival, frame]);
  const ranges = criterions.map((group) => shownRange(group)).join("\n");
  const onKeyDown = (event: KeyboardEvent): void => {
    const by = STEPS[event.key];
    if (by === undefined || !event.altKey) return;
    event.preventDefault();
    const next = by === 1 ? ways.next : ways.previous;
    if (next) onChoose(next, "text");
  };
  const sources = useSources(cell, cells, count);
  if (!item || !competency) return null;
  const progress = progressOf(item, cell.competencyId);
  const competencyName = textIn(competency.texts, order)?.displayName || competency.name;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys are those of the texts inside
    <section
      ref={frame}
      className={classes["frame"]}
      aria-label={`${competencyName}, ${nameOf(item)}`}
      onKeyDown={onKeyDown}
      {...handlers}
    >
      <CueCellHead
        competencyName={competencyName}
        color={competency.colorCode}
        stepName={nameOf(item)}
        state={progress.state}
        filled={progress.groups}
        total={count}
        ways={ways}
        sources={sources}
        onChoose={onChoose}
        onTakeOver={actions.takeOver}
      />
      <CueRuler
        criterions={criterions}
        counts={groups.map((group) => countCues([group])).join(" ")}
        highlighted={hasHighlight ? scale.highlightedPartition : null}
      />
      <p className={classes["keys"]}>{t("cues:keys")}</p>
      <div className={classes["groups"]} data-languages={languages.length} data-groups={count}>
        {groups.map((group, index) => (
          <CueGroupPanel
            key={index}
            group={group}
            index={index}
            ranges={ranges}
            isHighlighted={hasHighlight && scale.highlightedPartition === index}
            languages={languages}
            actions={actions}
            drag={view?.uid ?? null}
            dropAt={view?.place?.group === index ? view.place.index : null}
          />
        ))}
      </div>
    </section>
  );
}
