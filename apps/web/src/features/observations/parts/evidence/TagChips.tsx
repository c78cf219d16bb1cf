import type { EvidenceSign, Id } from "@assay/domain";
import { ActionIcon } from "@mantine/core";
import { IconPin, IconPinFilled } from "@tabler/icons-react";
import { useState } from "react";
import { useT } from "../../../../platform/i18n/texts.ts";
import { useHold } from "../../../../ui/useHold.ts";
import { MOST_TAG_KEYS } from "../../model/evidence/tagging.ts";
import classes from "./TagChips.module.css";

export interface TagTarget {
  readonly id: Id;
  readonly name: string;
  /** `#rrggbb` */
  readonly color: string;
}

/** What everything that is marked next is assigned to. */
export interface ArmedTag {
  readonly competencyId: Id;
  readonly sign: EvidenceSign;
}

interface TagChipsProps {
  competencies: readonly TagTarget[];
  armed: ArmedTag | null;
  onTag(competencyId: Id, sign: EvidenceSign): void;
  /** What is chosen while it is pinned stays for what is marked next; null ends that. */
  onArm(armed: ArmedTag | null): void;
}

const HALVES = [
  { sign: -1, shown: "−", word: "evidence:against", keys: "Alt+Shift" },
  { sign: 1, shown: "+", word: "evidence:for", keys: "Alt" },
] as const;

interface HalfProps {
  half: (typeof HALVES)[number];
  competency: TagTarget;
  index: number;
  isArmed: boolean;
  onChoose(): void;
  /** After a long press, which keeps the choice as the pin does; then it ends. */
  onKeep(): void;
  onKept(): void;
}

/** What speaks for a competency, or against it. */
function Half({ half, competency, index, isArmed, onChoose, onKeep, onKept }: HalfProps) {
  const t = useT();
  const { shown, word, keys } = half;
  const hold = useHold({ onHold: onKeep, onRelease: onKept });
  return (
    <button
      type="button"
      className={classes["half"]}
      aria-label={`${competency.name}: ${t(word)}`}
      {...(index < MOST_TAG_KEYS && { "aria-keyshortcuts": `${keys}+${index + 1}` })}
      data-armed={isArmed || undefined}
      onClick={onChoose}
      {...hold}
    >
      {shown}
    </button>
  );
}

/** The competencies of an exercise, each with a half for what speaks against it and one for what speaks for it. */
export function TagChips({ competencies, armed, onTag, onArm }: TagChipsProps) {
  const t = useT();
  /** Whether the next choice is to be kept. */
  const [isWaiting, setWaiting] = useState(false);
  const isPinned = armed !== null || isWaiting;
  const keep = (tag: ArmedTag): void => {
    setWaiting(false);
    onArm(tag);
  };
  const choose = (tag: ArmedTag): void => {
    if (isPinned) keep(tag);
    onTag(tag.competencyId, tag.sign);
  };
  const pin = (): void => {
    if (armed) onArm(null);
    setWaiting(!isPinned);
  };
  return (
    <div className={classes["chips"]} role="group" aria-label={t("evidence:chips")}>
      {competencies.map((one, index) => (
        <div key={one.id} className={classes["chip"]} style={{ borderInlineStartColor: one.color }}>
          <span className={classes["name"]} aria-hidden>
            {index < MOST_TAG_KEYS && <span className={classes["number"]}>{index + 1}</span>}{" "}
            {one.name}
          </span>
          {HALVES.map((half) => {
            const tag = { competencyId: one.id, sign: half.sign };
            return (
              <Half
                key={half.sign}
                {...{ half, index }}
                competency={one}
                isArmed={armed?.competencyId === one.id && armed.sign === half.sign}
                onChoose={() => choose(tag)}
                onKeep={() => keep(tag)}
                onKept={() => onTag(tag.competencyId, tag.sign)}
              />
            );
          })}
        </div>
      ))}
      <ActionIcon
        variant={isPinned ? "light" : "subtle"}
        color={isPinned ? "primary" : "gray"}
        title={t("evidence:pin")}
        aria-label={t("evidence:pin")}
        aria-pressed={isPinned}
        onClick={pin}
      >
        {isPinned ? <IconPinFilled size={20} aria-hidden /> : <IconPin size={20} aria-hidden />}
      </ActionIcon>
    </div>
  );
}
