import { lazy, Suspense } from "react";
import { useT } from "../../../platform/i18n/texts.ts";
import { useAccountCan } from "../../../platform/session/abilities.ts";

const ExportButton = lazy(async () => {
  const module = await import("../../reports/shared/ExportButton.tsx");
  return { default: module.ExportButton };
});

/** The export of runs, for users who have the right to it but not to the list of runs (decisions §12). */
export function ExportHere() {
  const t = useT();
  const mayExport = useAccountCan("exportRuns");
  const reachesRuns = useAccountCan("openRunList");
  if (reachesRuns || !mayExport) return null;
  return (
    <Suspense>
      <ExportButton label={t("dashboard:export")} />
    </Suspense>
  );
}
