import type { ImpossibleReason } from "@assay/domain";
import { useT } from "../../../platform/i18n/texts.ts";
import { Notice } from "../../../ui/Notice.tsx";
import type { PlanNames } from "../model/planNames.ts";
import { reasonSentences } from "../model/reasonSentences.ts";
import { SentenceList } from "./SentenceList.tsx";

interface ImpossibleNoticeProps {
  reasons: readonly ImpossibleReason[];
  names: PlanNames;
}

/** The proofs that no timetable can exist; nothing where there are none. */
export function ImpossibleNotice({ reasons, names }: ImpossibleNoticeProps) {
  const t = useT();
  if (reasons.length === 0) return null;
  return (
    <Notice tone="error" title={t("timetable:planImpossible")}>
      <SentenceList sentences={reasonSentences(t, reasons, names)} />
    </Notice>
  );
}
