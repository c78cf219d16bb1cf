import { CONFLICT_REASONS, type ConflictPair, type ConflictReason } from "@assay/domain";
import { NativeSelect } from "@mantine/core";
import { useState } from "react";
import { useT } from "../../../../platform/i18n/texts.ts";
import { ReasonButton } from "../../../../ui/ReasonButton.tsx";
import { SearchSelect } from "../SearchSelect.tsx";
import classes from "./Conflicts.module.css";
import type { Choice } from "../useChoices.ts";

interface ConflictFormProps {
  candidates: readonly Choice[];
  /** The observers to choose from; the id of the caller, if they declare for themselves. */
  observers: readonly Choice[] | string;
  isSending: boolean;
  onDeclare(conflict: ConflictPair & { reason: ConflictReason }, onDone: () => void): void;
}

function ReasonSelect(props: {
  value: ConflictReason | null;
  onChange(reason: ConflictReason | null): void;
}) {
  const t = useT();
  const reasons = CONFLICT_REASONS.map((value) => ({
    value,
    label: t(`timetable:conflictReason_${value}`),
  }));
  return (
    <NativeSelect
      size="md"
      label={t("timetable:conflictReason")}
      data={[{ value: "", label: "–" }, ...reasons]}
      value={props.value ?? ""}
      onChange={({ currentTarget: { value } }) =>
        props.onChange(CONFLICT_REASONS.find((reason) => reason === value) ?? null)
      }
    />
  );
}

/** Observer, candidate and reason of a conflict of interest that is to be declared. */
export function ConflictForm(props: ConflictFormProps) {
  const { candidates, observers, isSending, onDeclare } = props;
  const t = useT();
  const [candidateId, setCandidate] = useState<string | null>(null);
  const [chosen, setObserver] = useState<string | null>(null);
  const [reason, setReason] = useState<ConflictReason | null>(null);
  const observerId = typeof observers === "string" ? observers : chosen;
  const conflict = candidateId && observerId && reason ? { candidateId, observerId, reason } : null;
  const clear = (): void => {
    setCandidate(null);
    setObserver(null);
    setReason(null);
  };
  return (
    <div className={classes["form"]}>
      {typeof observers !== "string" && (
        <SearchSelect
          label={t("timetable:conflictObserver")}
          data={observers.filter(({ value }) => value !== candidateId)}
          value={chosen}
          onChange={setObserver}
        />
      )}
      <SearchSelect
        label={t("timetable:conflictCandidate")}
        data={candidates.filter(({ value }) => value !== observerId)}
        value={candidateId}
        onChange={setCandidate}
      />
      <ReasonSelect value={reason} onChange={setReason} />
      <ReasonButton
        variant="default"
        reason={conflict === null ? t("timetable:conflictIncomplete") : null}
        loading={isSending}
        onClick={() => conflict !== null && onDeclare(conflict, clear)}
      >
        {t("timetable:conflictAdd")}
      </ReasonButton>
    </div>
  );
}
