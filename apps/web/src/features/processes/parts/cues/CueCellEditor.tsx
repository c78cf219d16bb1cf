import type { Item, Scale } from "@assay/contract";
import {
  cellGroups,
  countCues,
  type CueGroupList,
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
import { type CueActions, useCueCell } from "./useCueCell.ts";
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

/** What a cell is about, and its cues in the groups of the scale. */
function useCellContent(cell: CueCell, scale: Scale) {
  const { draft, competencies } = useProcessEditor();
  const item = findItem<Item>(draft.items, cell.itemId)?.item;
  const competency = competencies.find(({ id }) => id === cell.competencyId);
  const criterions = useMemo(
    () => partitionGroups(scale.criterions, scale.selectedPartition),
    [scale],
  );
  const groups = cellGroups({ cues: item?.cues ?? {} }, cell.competencyId, criterions.length);
  return { item, competency, criterions, groups };
}

interface CueGroupsProps {
  groups: CueGroupList;
  /** The ranges of all groups, one per line. */
  ranges: string;
  /** The group that is emphasised, by its place. */
  highlighted: number | null;
  actions: CueActions;
  view: ReturnType<typeof useCueDrag>["view"];
}

/** The groups beside each other, with the cue that is being dragged, and where it would go. */
function CueGroups({ groups, ranges, highlighted, actions, view }: CueGroupsProps) {
  const { languages } = useProcessEditor();
  return (
    <div
      className={classes["groups"]}
      data-languages={languages.length}
      data-groups={groups.length}
    >
      {groups.map((group, index) => (
        <CueGroupPanel
          key={index}
          group={group}
          index={index}
          ranges={ranges}
          isHighlighted={highlighted === index}
          languages={languages}
          actions={actions}
          drag={view?.uid ?? null}
          dropAt={view?.place?.group === index ? view.place.index : null}
        />
      ))}
    </div>
  );
}

/** The frame of a cell, in which the focus arrives, and from which keys lead to the cells beside it. */
function useCellFrame({ ways, takeArrival, onChoose }: CueCellEditorProps) {
  const frame = useRef<HTMLElement>(null);
  useEffect(() => {
    const arrival = takeArrival();
    if (arrival === null) return;
    frame.current?.querySelector<HTMLElement>(arrival === "text" ? "textarea" : "h3")?.focus();
  }, [takeArrival, frame]);
  const onKeyDown = (event: KeyboardEvent): void => {
    const by = STEPS[event.key];
    if (by === undefined || !event.altKey) return;
    event.preventDefault();
    const next = by === 1 ? ways.next : ways.previous;
    if (next) onChoose(next, "text");
  };
  return { frame, onKeyDown };
}

/** The cues of one competency in one step, in the groups of the scale. */
export function CueCellEditor(props: CueCellEditorProps) {
  const { cell, cells, ways, scale, progressOf, onChoose, offer } = props;
  const t = useT();
  const order = useLanguageOrder();
  const nameOf = useStepName();
  const hasHighlight = useTenant().tenantFeatures.includes("ASSIGN_CUE_HIGHLIGHT");
  const highlighted = hasHighlight ? scale.highlightedPartition : null;
  const { frame, onKeyDown } = useCellFrame(props);
  const { item, competency, criterions, groups } = useCellContent(cell, scale);
  const count = criterions.length;
  const actions = useCueCell({ cell, groups, frame, offer });
  const { view, handlers } = useCueDrag(actions.drop);
  const ranges = criterions.map((group) => shownRange(group)).join("\n");
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
        highlighted={highlighted}
      />
      <p className={classes["keys"]}>{t("cues:keys")}</p>
      <CueGroups
        groups={groups}
        ranges={ranges}
        highlighted={highlighted}
        actions={actions}
        view={view}
      />
    </section>
  );
}
