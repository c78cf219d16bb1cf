import { Button } from "@mantine/core";
import { IconTableExport } from "@tabler/icons-react";
import { Suspense, useState } from "react";
import { useAccountCan } from "../../../platform/session/abilities.ts";
import { partWithTexts } from "../../../platform/i18n/partWithTexts.ts";

const ExportDialog = partWithTexts(() => import("../parts/ExportDialog.tsx"), "exports", "runs");

/** Opens the export of runs, for callers that may export them (EXP-007). */
export function ExportButton({ label }: { label: string }) {
  const mayExport = useAccountCan("exportRuns");
  const [isOpen, setOpen] = useState(false);
  if (!mayExport) return null;
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconTableExport size={20} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      <Suspense>{isOpen && <ExportDialog onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
