import { lazy, Suspense } from "react";
import { useT } from "../../../app/i18n/texts.ts";
import { usePermissions } from "../../../app/session/permissions.ts";
import { RUN_LIST_NEEDS } from "../../../app/shell/menu.ts";

const ExportButton = lazy(async () => {
  const module = await import("../../../app/reports/exports/ExportButton.tsx");
  return { default: module.ExportButton };
});

/** The export of runs, for those who hold its right and do not reach the list of runs (decisions §12). */
export function ExportHere() {
  const t = useT();
  const permissions = usePermissions();
  const reachesRuns = RUN_LIST_NEEDS.every((permission) => permissions.has(permission));
  if (reachesRuns || !permissions.has("EXPORT_DATA")) return null;
  return (
    <Suspense>
      <ExportButton label={t("dashboard:export")} />
    </Suspense>
  );
}
