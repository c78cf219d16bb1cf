import { useT } from "../../../platform/i18n/texts.ts";
import { Notice } from "../../../ui/Notice.tsx";
import { SentenceList } from "./SentenceList.tsx";

/** The rules for which a timetable was not published; nothing where it was not refused. */
export function RefusedNotice({ sentences }: { sentences: readonly string[] }) {
  const t = useT();
  if (sentences.length === 0) return null;
  return (
    <Notice tone="error" title={t("timetable:planRefused")}>
      <SentenceList sentences={sentences} />
    </Notice>
  );
}
