import type { Id } from "@assay/domain";
import { useT } from "../../../platform/i18n/texts.ts";
import { useStore } from "../../../ui/useStore.ts";
import { dossierJobs, dossierKey } from "../model/dossierJobs.ts";
import classes from "../shared/PdfButton.module.css";

interface DossierButtonProps {
  runId: Id;
  candidateId?: Id | undefined;
}

/** Makes the decision file of a run, or the extract of one candidate, and downloads it when it is there. */
export default function DossierButton({ runId, candidateId }: DossierButtonProps) {
  const t = useT();
  const progress = useStore(dossierJobs, (jobs) => jobs.get(dossierKey(runId, candidateId)));
  const isMade = typeof progress === "number";
  const make = (): void => {
    if (isMade) return;
    void import("../model/makeDossier.ts").then(({ makeDossier }) =>
      makeDossier(runId, candidateId),
    );
  };
  const words = (): string => {
    if (isMade) return t("dossier:share", { percent: Math.round(progress * 100) });
    if (progress === "failed") return t("dossier:again");
    return t(candidateId ? "dossier:one" : "dossier:make");
  };
  return (
    <button type="button" className={classes["button"]} aria-busy={isMade} onClick={make}>
      {words()}
    </button>
  );
}
