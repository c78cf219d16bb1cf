import type { RunFile, RunSummary } from "@assay/contract";
import { FILE_USAGES, type FileUsage } from "@assay/domain";
import { useId } from "react";
import { useT } from "../../../platform/i18n/texts.ts";
import pdf from "../../reports/shared/PdfButton.module.css";
import { PdfOfRun, useReports } from "../../reports/shared/PdfOfRun.tsx";
import { Hint } from "../../../ui/Hint.tsx";
import { useFileParts } from "../model/laterParts.ts";
import classes from "./RunFiles.module.css";

/** Files by usage, without CVs, which the cards of the candidates show. */
function groupsOf(files: readonly RunFile[]): Map<FileUsage, RunFile[]> {
  const usages = FILE_USAGES.filter((usage) => usage !== "CANDIDATE_CV");
  const groups = usages.map(
    (usage) => [usage, files.filter((file) => file.usage === usage)] as const,
  );
  return new Map(groups.filter(([, own]) => own.length > 0));
}

/** Whether there is anything to show on a card of files. */
export const hasFileCard = (run: RunSummary): boolean => groupsOf(run.files).size > 0;

/** The report of a run; before the finish a disabled button with the reason (PDF-003, PDF-004). */
function Report({ run: { id: runId, report } }: { run: RunSummary }) {
  const t = useT();
  const id = useId();
  if (report) return <PdfOfRun runId={runId} isAllowed />;
  return (
    <Hint id={id} text={t("files:pdfNotFinished")}>
      <button type="button" className={pdf["button"]} aria-disabled aria-describedby={id}>
        {t("files:pdf")}
      </button>
    </Hint>
  );
}

/** The files of a run that are no CVs, with its report (DASH-017); of a run without files only the report, without a frame. */
export function RunFiles({ run }: { run: RunSummary }) {
  const t = useT();
  const id = useId();
  const hasCard = hasFileCard(run);
  const parts = useFileParts(hasCard);
  const hasReport = useReports() && run.report !== null;
  if (!hasCard)
    return hasReport ? (
      <section aria-label={t("files:files")}>
        <Report run={run} />
      </section>
    ) : null;
  return (
    <section className={classes["card"]} aria-labelledby={id}>
      <div className={classes["head"]}>
        <h3 id={id} className={classes["title"]}>
          {t("files:files")}
        </h3>
        {hasReport && <Report run={run} />}
      </div>
      {parts && <parts.FileGroups groups={groupsOf(run.files)} />}
    </section>
  );
}
