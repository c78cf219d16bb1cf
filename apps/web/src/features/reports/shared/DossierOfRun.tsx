import type { Id } from "@assay/domain";
import { Suspense } from "react";
import { partWithTexts } from "../../../platform/i18n/partWithTexts.ts";

const DossierButton = partWithTexts(() => import("../parts/DossierButton.tsx"), "dossier");

interface DossierOfRunProps {
  runId: Id;
  /** By the server's policy; false where the organisation has no dossiers. */
  isAllowed: boolean;
  candidateId?: Id | undefined;
}

/** Makes the decision file of a run, or the extract of the candidate who is shown; nothing where there is none to have. */
export function DossierOfRun({ runId, isAllowed, candidateId }: DossierOfRunProps) {
  if (!isAllowed) return null;
  return (
    <Suspense>
      <DossierButton runId={runId} candidateId={candidateId} />
    </Suspense>
  );
}
