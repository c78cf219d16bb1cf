import { ActionIcon } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { useLayoutEffect, useRef } from "react";
import { useT } from "../../../../platform/i18n/texts.ts";
import { useStore } from "../../../../ui/useStore.ts";
import { armedTag, type OpenText } from "../../model/evidence/choice.ts";
import type { EvidenceCell } from "../../model/evidence/evidenceDraft.ts";
import type { OwnEvidence } from "../../shared/ownEvidence.ts";
import type { Tag } from "../../model/evidence/tagging.ts";
import { EvidenceFields } from "./EvidenceFields.tsx";
import classes from "./TagBar.module.css";
import { type ArmedTag, TagChips, type TagTarget } from "./TagChips.tsx";
import { placeBar } from "../../model/evidence/placeBar.ts";

interface TagBarProps {
  cell: EvidenceCell;
  text: OpenText;
  /** Whether anything is chosen. The bar is made before, since that takes longer than a tap should. */
  isOpen: boolean;
  /** What is tagged at this place already. */
  tagged: readonly OwnEvidence[];
  competencies: readonly TagTarget[];
  onTag(tag: Tag): void;
}

/** Beside the chosen text: what is tagged there, and the chips for a further tag. */
export function TagBar(props: TagBarProps) {
  const { cell, text, isOpen, tagged, competencies, onTag } = props;
  const t = useT();
  const bar = useRef<HTMLDivElement>(null);
  const armed = useStore(armedTag);
  useLayoutEffect(() => {
    const element = bar.current;
    return element && isOpen ? placeBar(element, text) : undefined;
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- each choice has a place of its own
  }, [text, isOpen, text.choiceName]);
  const shown: ArmedTag | null =
    armed?.competencyId == null ? null : { ...armed, competencyId: armed.competencyId };
  return (
    <div
      ref={bar}
      className={classes["bar"]}
      role="group"
      aria-label={t("evidence:bar")}
      hidden={!isOpen}
    >
      <ActionIcon
        className={classes["close"] ?? ""}
        variant="subtle"
        color="gray"
        aria-label={t("evidence:hide")}
        onClick={() => text.clear()}
      >
        <IconX size={20} aria-hidden />
      </ActionIcon>
      {tagged.map((one) => (
        <EvidenceFields key={one.id} cell={cell} one={one} competencies={competencies} />
      ))}
      <TagChips
        competencies={competencies}
        armed={shown}
        onTag={(competencyId, sign) => onTag({ competencyId, cueUid: null, sign })}
        onArm={(next) => armedTag.set(next && { ...next, cueUid: null })}
      />
    </div>
  );
}
