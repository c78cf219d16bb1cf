import type { CueGroupList, CueState } from "@assay/domain";
import { countCues } from "@assay/domain";
import { Button } from "@mantine/core";
import {
  IconChevronLeft,
  IconChevronRight,
  IconCopy,
  IconPlayerTrackNext,
} from "@tabler/icons-react";
import { memo } from "react";
import { useT } from "../../../../platform/i18n/texts.ts";
import { ActionMenu } from "../../../../ui/ActionMenu.tsx";
import { ColorDot } from "../../../../ui/ColorDot.tsx";
import { StatusBadge } from "../../../../ui/StatusBadge.tsx";
import classes from "./Cues.module.css";
import type { CueCell } from "../../model/cues/cueCells.ts";
import type { Arrival } from "./useChosenCell.ts";
import type { CueSource } from "./useSources.ts";

/** Where one can go from a cell. */
export interface CueWays {
  previous: CueCell | null;
  next: CueCell | null;
  /** The next one in which there is something to write. */
  nextOpen: CueCell | null;
}

interface CueCellHeadProps {
  competencyName: string;
  color: string;
  stepName: string;
  state: CueState;
  /** Groups with a cue, of all. */
  filled: number;
  total: number;
  ways: CueWays;
  sources(): CueSource[];
  onChoose(cell: CueCell, arrival: Arrival): void;
  onTakeOver(source: CueGroupList, from: string): void;
}

const TONES = { complete: "done", partial: "partial", empty: "open" } as const;

/** What the cell is, how far it is, and where to go from here. */
export const CueCellHead = memo(function CueCellHead(props: CueCellHeadProps) {
  const { competencyName, color, stepName, state, filled, total, ways } = props;
  const { sources, onChoose, onTakeOver } = props;
  const t = useT();
  const { previous, next, nextOpen } = ways;
  const go = (to: CueCell | null) => () => {
    if (to) onChoose(to, "heading");
  };
  const takeOver = () =>
    sources().map(({ id, name, groups }) => ({
      id,
      label: t("cues:takeOverSource", { from: name, count: countCues(groups) }),
      onSelect: () => onTakeOver(groups, name),
    }));
  return (
    <div className={classes["head"]}>
      <h3 tabIndex={-1} className={classes["title"]}>
        <ColorDot color={color}>{competencyName}</ColorDot>
        <span className={classes["stepName"]}>{stepName}</span>
      </h3>
      <StatusBadge tone={TONES[state]}>
        {t(`cues:state_${state}`)} · {t("cues:groupsFilled", { count: filled, total })}
      </StatusBadge>
      <div className={classes["headActions"]}>
        <ActionMenu label={t("cues:takeOverFrom")} hint={t("cues:takeOverHint")} actions={takeOver}>
          <IconCopy size={20} aria-hidden />
          {t("cues:takeOverFrom")}
        </ActionMenu>
        <Button.Group>
          <Button
            variant="default"
            disabled={previous === null}
            leftSection={<IconChevronLeft size={20} aria-hidden />}
            onClick={go(previous)}
          >
            {t("cues:previous")}
          </Button>
          <Button
            variant="default"
            disabled={next === null}
            rightSection={<IconChevronRight size={20} aria-hidden />}
            onClick={go(next)}
          >
            {t("cues:next")}
          </Button>
        </Button.Group>
        {nextOpen && (
          <Button
            variant="default"
            rightSection={<IconPlayerTrackNext size={18} aria-hidden />}
            onClick={go(nextOpen)}
          >
            {t("cues:nextOpen")}
          </Button>
        )}
      </div>
    </div>
  );
});
