import type { Id } from "@assay/domain";
import { useStore } from "../../../ui/useStore.ts";
import { useT } from "../../../platform/i18n/texts.ts";
import classes from "../shared/PdfButton.module.css";
import { pdfJobs, pdfKey } from "../model/pdfJobs.ts";

interface PdfButtonProps {
  runId: Id;
  candidateId?: Id | undefined;
}

/**
 * Makes the report of a run, or of one candidate, and downloads it when it is there. All that this takes
 * is loaded on the click; it is a plain button, since the dashboard has no other.
 */
export default function PdfButton({ runId, candidateId }: PdfButtonProps) {
  const t = useT();
  const progress = useStore(pdfJobs, (jobs) => jobs.get(pdfKey(runId, candidateId)));
  const isMade = typeof progress === "number";
  const make = (): void => {
    if (!isMade)
      void import("../model/makePdf.ts").then(({ makePdf }) => makePdf(runId, candidateId));
  };
  const words = (): string => {
    if (isMade) return t("pdf:share", { percent: Math.round(progress * 100) });
    if (progress === "failed") return t("pdf:again");
    return t(candidateId ? "pdf:one" : "pdf:make");
  };
  return (
    <button type="button" className={classes["button"]} aria-busy={isMade} onClick={make}>
      {words()}
    </button>
  );
}
