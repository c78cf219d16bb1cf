import type { Conflict, Conflicts } from "@assay/contract";
import { Text } from "@mantine/core";
import { fullName } from "../../../../platform/i18n/names.ts";
import { useT } from "../../../../platform/i18n/texts.ts";
import classes from "./Conflicts.module.css";
import { RemoveButton } from "../RowButtons.tsx";

interface ConflictListProps {
  conflicts: readonly Conflict[];
  /** The observers and declarers. */
  people: Conflicts["people"];
  candidateName(id: string): string;
  onWithdraw(conflict: Conflict): void;
}

/** Conflicts of interest, each with the way to withdraw it, where the caller may. */
export function ConflictList(props: ConflictListProps) {
  const { conflicts, people, candidateName, onWithdraw } = props;
  const t = useT();
  const names = new Map(people.map((person) => [person.id, fullName(person)]));
  const nameOf = (id: string): string => names.get(id) ?? t("timetable:boardGone");
  if (conflicts.length === 0) return <Text c="dimmed">{t("timetable:conflictNone")}</Text>;
  return (
    <ul className={classes["list"]}>
      {conflicts.map((conflict) => {
        const candidate = candidateName(conflict.candidateId);
        const observer = nameOf(conflict.observerId);
        return (
          <li key={`${conflict.candidateId} ${conflict.observerId}`} className={classes["row"]}>
            <div className={classes["pair"]}>
              <strong>{t("timetable:conflictPair", { observer, candidate })}</strong>
              <span>
                {t(`timetable:conflictReason_${conflict.reason}`)} ·{" "}
                {t("timetable:conflictBy", { name: nameOf(conflict.declaredBy) })}
              </span>
            </div>
            {conflict.can.withdraw === true && (
              <RemoveButton
                label={t("timetable:conflictWithdraw", { observer, candidate })}
                onClick={() => onWithdraw(conflict)}
              />
            )}
          </li>
        );
      })}
    </ul>
  );
}
