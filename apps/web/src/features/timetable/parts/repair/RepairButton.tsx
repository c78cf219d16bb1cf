import type { RunPlan } from "@assay/contract";
import { IconAlertTriangle } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { useT } from "../../../../platform/i18n/texts.ts";
import { ReasonButton } from "../../../../ui/ReasonButton.tsx";
import { usePlanPage } from "../usePlanPage.ts";
import { usePlanSearch } from "../usePlanSearch.ts";

const RepairDialog = lazy(() => import("./RepairDialog.tsx"));

/** Opens the repair of a published timetable; nothing while the run is not prepared. */
export function RepairButton({ plan }: { plan: RunPlan }) {
  const t = useT();
  const { run, planning } = usePlanPage();
  const { choose } = usePlanSearch();
  const [isOpen, setOpen] = useState(false);
  if (run.runState === "DRAFT") return null;
  const { edit } = planning.can;
  return (
    <>
      <ReasonButton
        variant="light"
        reason={edit === true ? null : t(`runs:reason_${edit}`)}
        leftSection={<IconAlertTriangle size={20} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t("timetable:repairOpen")}
      </ReasonButton>
      {isOpen && (
        <Suspense>
          <RepairDialog
            plan={plan}
            onAccepted={(id) => choose({ plan: id })}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
