import type { RunFile, RunSummary } from "@assay/contract";
import { FILE_USAGES, type FileUsage } from "@assay/domain";
import { useId } from "react";
import { useT } from "../../../app/i18n/texts.ts";
import { paths } from "../../../app/paths.ts";
import pdf from "../../../app/reports/pdf/PdfButton.module.css";
import { PdfOfRun, useReports } from "../../../app/reports/pdf/PdfOfRun.tsx";
import { Hint } from "../../../ui/Hint.tsx";
import { Link } from "../../../ui/Link.tsx";
import { useFileParts } from "./fileParts.ts";
import classes from "./RunFiles.module.css";

/** By usage, in its order; those of a candidate stand on their card. */
function groupsOf(files: readonly RunFile[]): Map<FileUsage, RunFile[]> {
  const usages = FILE_USAGES.filter((usage) => usage !== "CANDIDATE_CV");
  const groups = usages.map(
    (usage) => [usage, files.filter((file) => file.usage === usage)] as const,
  );
  return new Map(groups.filter(([, own]) => own.length > 0));
}

interface RunFilesProps {
  run: RunSummary;
  mayEdit: boolean;
}

/** The report of a run; before its end a button that says when there will be one (PDF-003, PDF-004). */
function Report({ run: { id: runId, report } }: { run: RunSummary }) {
  const t = useT();
  const id = useId();
  const hasReports = useReports();
  if (report === null || !hasReports) return null;
  if (report) return <PdfOfRun runId={runId} isAllowed />;
  return (
    <Hint id={id} text={t("files:pdfNotFinished")}>
      <button type="button" className={pdf["button"]} aria-disabled aria-describedby={id}>
        {t("files:pdf")}
      </button>
    </Hint>
  );
}

/** The files of a run that are no CVs (DASH-017). */
export function RunFiles({ run, mayEdit }: RunFilesProps) {
  const t = useT();
  const id = useId();
  const groups = groupsOf(run.files);
  const isEmpty = groups.size === 0;
  const parts = useFileParts(!isEmpty);
  return (
    <section className={classes["card"]} aria-labelledby={id}>
      <div className={classes["head"]}>
        <h3 id={id} className={classes["title"]}>
          {t("files:files")}
        </h3>
        <Report run={run} />
      </div>
      {parts && <parts.FileGroups groups={groups} />}
      {isEmpty && (
        <p className={classes["none"]}>
          {t("files:noneShort")}
          {mayEdit && run.runState === "STARTED" && (
            <Link to={paths.run(run.id)} className={classes["add"]}>
              {t("files:add")}
            </Link>
          )}
        </p>
      )}
    </section>
  );
}
