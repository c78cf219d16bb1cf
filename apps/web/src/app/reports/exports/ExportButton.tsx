import { Button } from "@mantine/core";
import { IconTableExport } from "@tabler/icons-react";
import { Suspense, useState } from "react";
import { usePermissions } from "../../session/permissions.ts";
import { partWithTexts } from "../../partWithTexts.ts";

const ExportDialog = partWithTexts(() => import("./ExportDialog.tsx"), "exports", "runs");

/** Opens the export of runs, for whoever holds EXPORT_DATA (EXP-007). */
export function ExportButton({ label }: { label: string }) {
  const [isOpen, setOpen] = useState(false);
  if (!usePermissions().has("EXPORT_DATA")) return null;
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
