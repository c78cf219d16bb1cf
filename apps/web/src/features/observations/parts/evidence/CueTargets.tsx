import type { Item, ProcessRun } from "@assay/contract";
import { type Id, signOfCue, textIn } from "@assay/domain";
import { ActionIcon } from "@mantine/core";
import { IconPin, IconPinFilled } from "@tabler/icons-react";
import { useState } from "react";
import { useLanguageOrder, useT } from "../../../../platform/i18n/texts.ts";
import { useStore } from "../../../../ui/useStore.ts";
import { armedTag, openText } from "../../model/evidence/choice.ts";
import type { EvidenceCell } from "../../model/evidence/evidenceDraft.ts";
import { changeEvidence, type Tag } from "../../model/evidence/tagging.ts";
import { useOwnEvidence } from "../../shared/useOwnEvidence.ts";
import classes from "./CueTargets.module.css";
import { SignButton } from "./EvidenceFields.tsx";

type CueGroups = NonNullable<Item["cues"][string]>["cueGroups"];

/** Keeps the focus in the text, where more is chosen. */
const keepFocus = (event: React.MouseEvent): void => event.preventDefault();

interface CueTargetsProps {
  run: ProcessRun;
  cell: EvidenceCell;
  competencyId: Id;
  groups: CueGroups;
  /** The group that is shown. */
  index: number;
}

/** The cues of a group. With a sentence chosen, a tap on one tags it as an example of it. */
export default function CueTargets(props: CueTargetsProps) {
  const { run, cell, competencyId, groups, index } = props;
  const t = useT();
  const order = useLanguageOrder();
  const evidence = useOwnEvidence(run, cell);
  const armed = useStore(armedTag);
  const text = useStore(openText);
  const [last, setLast] = useState<{ cueUid: Id; id: Id } | null>(null);
  const [hint, setHint] = useState<Id | null>(null);
  const tag = (next: Tag & { cueUid: Id }): void => {
    const id = text?.tag(next) ?? null;
    setHint(id === null ? next.cueUid : null);
    if (id !== null) setLast({ cueUid: next.cueUid, id });
  };
  return (
    <ul className={classes["cues"]}>
      {(groups[index]?.cues ?? []).map(({ uid, cueTexts }) => {
        const next = { competencyId, cueUid: uid, sign: signOfCue(index, groups.length) };
        const isArmed = armed?.cueUid === uid;
        const tagged = last?.cueUid === uid ? evidence.find(({ id }) => id === last.id) : undefined;
        const name = textIn(cueTexts, order) ?? "";
        const Icon = isArmed ? IconPinFilled : IconPin;
        return (
          <li key={uid}>
            <button
              type="button"
              className={classes["cue"]}
              onMouseDown={keepFocus}
              onClick={() => tag(next)}
            >
              {name}
            </button>
            {tagged && (
              <SignButton
                sign={tagged.sign}
                onTurn={(sign) => changeEvidence(cell, tagged, { sign })}
              />
            )}
            <ActionIcon
              variant={isArmed ? "light" : "subtle"}
              color={isArmed ? "primary" : "gray"}
              aria-label={t("evidence:pinCue", { name })}
              aria-pressed={isArmed}
              onMouseDown={keepFocus}
              onClick={() => armedTag.set(isArmed ? null : next)}
            >
              <Icon size={20} aria-hidden />
            </ActionIcon>
            {hint === uid && (
              <p role="status" className={classes["hint"]}>
                {t("evidence:chooseFirst")}
              </p>
            )}
          </li>
        );
      })}
    </ul>
  );
}
