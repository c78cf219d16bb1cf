import type { Id } from "@assay/domain";
import { Suspense } from "react";
import { partWithTexts } from "../../../platform/i18n/partWithTexts.ts";
import { useTenant } from "../../../platform/tenant/tenant.ts";

const PdfButton = partWithTexts(() => import("../parts/PdfButton.tsx"), "pdf");

/** Whether reports are among what the tenant has licensed (PDF-001). */
export const useReports = (): boolean => useTenant().tenantFeatures.includes("PDF_EXPORT");

interface PdfOfRunProps {
  runId: Id;
  /** By the server's policy. */
  isAllowed: boolean;
  candidateId?: Id | undefined;
}

/** Makes the report of a run, or of the candidate who is shown; nothing where there is none to have. */
export function PdfOfRun({ runId, isAllowed, candidateId }: PdfOfRunProps) {
  const hasReports = useReports();
  if (!isAllowed || !hasReports) return null;
  return (
    <Suspense>
      <PdfButton runId={runId} candidateId={candidateId} />
    </Suspense>
  );
}
