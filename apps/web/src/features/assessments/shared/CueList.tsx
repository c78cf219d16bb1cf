import type { CueGroups, Scale } from "@assay/contract";
import { type Id, partitionGroups, textIn } from "@assay/domain";
import type { ReactNode } from "react";
import { IconStarFilled } from "@tabler/icons-react";
import { useFormat } from "../../../platform/i18n/format.ts";
import { levelsName } from "../../../platform/i18n/levels.ts";
import { useLanguageOrder, useT } from "../../../platform/i18n/texts.ts";
import classes from "./CueList.module.css";

interface CueListProps {
  scale: Scale;
  groups: CueGroups["cueGroups"];
  ticked: readonly Id[];
  /** Whether the scale's highlighted group is emphasised. */
  hasHighlight: boolean;
  isDisabled: boolean;
  /** What is said beside a cue that is not ticked. */
  cueMark?: ((uid: Id) => ReactNode) | undefined;
  onTick(uid: Id, isTicked: boolean): void;
}

/** Behavioural cues as checkboxes, by the values that they speak for. */
export function CueList(props: CueListProps) {
  const { scale, groups, ticked, hasHighlight, isDisabled, cueMark, onTick } = props;
  const t = useT();
  const order = useLanguageOrder();
  const { number } = useFormat();
  const ranges = partitionGroups(scale.criterions, scale.selectedPartition).map((levels) =>
    levelsName(levels, { order, number }),
  );
  const list = groups.map(({ cues }, index) => {
    const isHighlighted = hasHighlight && scale.highlightedPartition === index;
    if (cues.length === 0) return null;
    return (
      <fieldset
        key={ranges[index] ?? index}
        className={classes["group"]}
        data-highlighted={isHighlighted || undefined}
      >
        <legend className={classes["range"]}>
          {isHighlighted && <IconStarFilled size={16} aria-hidden />}
          <span>
            {ranges[index]}
            {isHighlighted && ` · ${t("assessments:highlighted")}`}
          </span>
        </legend>
        {cues.map(({ uid, cueTexts }) => (
          <label key={uid} className={classes["cue"]}>
            <input
              type="checkbox"
              checked={ticked.includes(uid)}
              disabled={isDisabled}
              onChange={(event) => onTick(uid, event.currentTarget.checked)}
            />
            <span>
              {textIn(cueTexts, order)}
              {!ticked.includes(uid) && cueMark?.(uid)}
            </span>
          </label>
        ))}
      </fieldset>
    );
  });
  return <div className={classes["groups"]}>{list}</div>;
}
