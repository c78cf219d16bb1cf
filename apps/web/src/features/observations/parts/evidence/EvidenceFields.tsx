import { type EvidenceSign, LONGEST_EVIDENCE_NOTE } from "@assay/domain";
import { ActionIcon, NativeSelect, TextInput } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { useT } from "../../../../platform/i18n/texts.ts";
import type { EvidenceCell } from "../../model/evidence/evidenceDraft.ts";
import type { OwnEvidence } from "../../shared/ownEvidence.ts";
import { SIGN_SHAPES, SIGN_WORDS, signKey, turned } from "../../model/evidence/signs.ts";
import { changeEvidence, dropEvidence } from "../../model/evidence/tagging.ts";
import classes from "./EvidenceFields.module.css";
import type { TagTarget } from "./TagChips.tsx";

interface EvidenceFieldsProps {
  cell: EvidenceCell;
  one: OwnEvidence;
  competencies: readonly TagTarget[];
}

/** Turns a sign with each press; it says what it is now. */
export function SignButton({
  sign,
  onTurn,
}: {
  sign: EvidenceSign;
  onTurn(sign: EvidenceSign): void;
}) {
  const t = useT();
  return (
    <button
      type="button"
      className={classes["sign"]}
      data-sign={sign}
      aria-label={t("evidence:turn", { sign: t(SIGN_WORDS[signKey(sign)]) })}
      onClick={() => onTurn(turned(sign))}
    >
      {SIGN_SHAPES[signKey(sign)]}
    </button>
  );
}

/** What can be changed of a piece of evidence: its sign, what it is assigned to, its note; and removing it. */
export function EvidenceFields({ cell, one, competencies }: EvidenceFieldsProps) {
  const t = useT();
  const [note, setNote] = useState(one.note);
  const isKnown = competencies.some(({ id }) => id === one.competencyId);
  return (
    <div className={classes["fields"]}>
      <SignButton sign={one.sign} onTurn={(sign) => changeEvidence(cell, one, { sign })} />
      <NativeSelect
        className={classes["competency"] ?? ""}
        aria-label={t("evidence:competency")}
        value={isKnown ? (one.competencyId ?? "") : ""}
        data={[
          { value: "", label: t("evidence:unassigned") },
          ...competencies.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={(event) => {
          const competencyId = event.currentTarget.value || null;
          changeEvidence(cell, one, { competencyId, cueUid: null });
        }}
      />
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t("evidence:remove")}
        title={t("evidence:remove")}
        onClick={() => dropEvidence(cell, one)}
      >
        <IconTrash size={20} aria-hidden />
      </ActionIcon>
      <TextInput
        className={classes["note"] ?? ""}
        aria-label={t("evidence:note")}
        placeholder={t("evidence:note")}
        value={note}
        maxLength={LONGEST_EVIDENCE_NOTE}
        onChange={(event) => {
          setNote(event.currentTarget.value);
          changeEvidence(cell, one, { note: event.currentTarget.value });
        }}
      />
    </div>
  );
}
