import type { Feedback } from "@assay/contract";
import { useFormat } from "../../../platform/i18n/format.ts";
import { useT } from "../../../platform/i18n/texts.ts";
import { Notice } from "../../../ui/Notice.tsx";

interface LinkNoticeProps {
  link: Feedback["link"];
  /** The last day of the report; null before one is chosen. */
  until: string | null;
}

/** Says where the candidate's link does not reach as far as their report. */
export function LinkNotice({ link, until }: LinkNoticeProps) {
  const t = useT();
  const { date } = useFormat();
  if (link === null || link.refusal !== null)
    return <Notice tone="info">{t("feedback:noLink")}</Notice>;
  if (until === null || until <= link.endsOn) return null;
  return <Notice tone="info">{t("feedback:linkEnds", { date: date(link.endsOn) })}</Notice>;
}
