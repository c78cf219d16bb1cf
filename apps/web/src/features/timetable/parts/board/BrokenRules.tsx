import { Group } from "@mantine/core";
import { useT } from "../../../../platform/i18n/texts.ts";
import { Disclosure } from "../../../../ui/Disclosure.tsx";
import { StatusBadge } from "../../../../ui/StatusBadge.tsx";
import { SentenceList } from "../SentenceList.tsx";

interface BrokenRulesProps {
  sentences: readonly string[];
  /** Number of cells without a place. */
  unplaced: number;
}

/** Which rules the shown timetable breaks: it can be published once there are none, and everything has a place. */
export function BrokenRules({ sentences, unplaced }: BrokenRulesProps) {
  const t = useT();
  const count = t("timetable:boardBrokenCount", { count: sentences.length });
  return (
    <Group gap="sm">
      {unplaced > 0 && (
        <StatusBadge tone="warning">
          {t("timetable:boardUnplaced", { count: unplaced })}
        </StatusBadge>
      )}
      {sentences.length === 0 ? (
        <StatusBadge tone="done">{count}</StatusBadge>
      ) : (
        <Disclosure title={<StatusBadge tone="failed">{count}</StatusBadge>}>
          <SentenceList sentences={sentences} />
        </Disclosure>
      )}
    </Group>
  );
}
