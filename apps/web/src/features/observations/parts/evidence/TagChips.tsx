import type { EvidenceSign, Id } from "@assay/domain";
import { ActionIcon } from "@mantine/core";
import { IconPin, IconPinFilled } from "@tabler/icons-react";
import { useState } from "react";
import { useT } from "../../../../platform/i18n/texts.ts";
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

/** Chips that have a key: Alt and the digit. */
const MOST_KEYS = 9;
const HALVES = [
  { sign: -1, shown: "−", word: "evidence:against", keys: "Alt+Shift" },
  { sign: 1, shown: "+", word: "evidence:for", keys: "Alt" },
] as const;

/** The competencies of an exercise, each with a half for what speaks against it and one for what speaks for it. */
export function TagChips({ competencies, armed, onTag, onArm }: TagChipsProps) {
  const t = useT();
  const [isPinned, setPinned] = useState(armed !== null);
  const choose = (tag: ArmedTag): void => {
    if (isPinned) onArm(tag);
    onTag(tag.competencyId, tag.sign);
  };
  const pin = (): void => {
    if (isPinned && armed) onArm(null);
    setPinned(!isPinned);
  };
  return (
    <div className={classes["chips"]} role="group" aria-label={t("evidence:chips")}>
      {competencies.map(({ id, name, color }, index) => (
        <div key={id} className={classes["chip"]} style={{ borderInlineStartColor: color }}>
          <span className={classes["name"]} aria-hidden>
            {index < MOST_KEYS && <span className={classes["number"]}>{index + 1}</span>} {name}
          </span>
          {HALVES.map(({ sign, shown, word, keys }) => (
            <button
              key={sign}
              type="button"
              className={classes["half"]}
              aria-label={`${name}: ${t(word)}`}
              {...(index < MOST_KEYS && { "aria-keyshortcuts": `${keys}+${index + 1}` })}
              data-armed={(armed?.competencyId === id && armed.sign === sign) || undefined}
              onClick={() => choose({ competencyId: id, sign })}
            >
              {shown}
            </button>
          ))}
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
