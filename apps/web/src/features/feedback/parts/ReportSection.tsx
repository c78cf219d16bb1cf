import type { FeedbackReport } from "@assay/contract";
import { useT } from "../../../platform/i18n/texts.ts";
import { Section } from "../../../ui/Section.tsx";
import { ReportText } from "../shared/ReportText.tsx";

/** A report as the candidate reads it. */
export function ReportSection({ report }: { report: FeedbackReport }) {
  const t = useT();
  return (
    <Section title={t("feedback:report")} hint={t("feedback:reportHint")}>
      <ReportText report={report} />
    </Section>
  );
}
