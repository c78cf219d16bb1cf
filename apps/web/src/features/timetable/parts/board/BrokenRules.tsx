import { useT } from "../../../../platform/i18n/texts.ts";
import { Disclosure } from "../../../../ui/Disclosure.tsx";
import { StatusBadge } from "../../../../ui/StatusBadge.tsx";
import { SentenceList } from "../SentenceList.tsx";

/** Which rules the shown timetable breaks: it can be published once there are none. */
export function BrokenRules({ sentences }: { sentences: readonly string[] }) {
  const t = useT();
  const count = t("timetable:boardBrokenCount", { count: sentences.length });
  if (sentences.length === 0)
    return (
      <StatusBadge tone="done" style={{ alignSelf: "start" }}>
        {count}
      </StatusBadge>
    );
  return (
    <Disclosure title={<StatusBadge tone="failed">{count}</StatusBadge>}>
      <SentenceList sentences={sentences} />
    </Disclosure>
  );
}
