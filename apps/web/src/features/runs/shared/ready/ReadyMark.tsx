import type { Id } from "@assay/domain";
import { Button } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck, IconCloudDownload } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { useT } from "../../../../platform/i18n/texts.ts";
import { useReadiness } from "./useReadiness.ts";

const ReadyDialog = lazy(() => import("./ReadyDialog.tsx"));

/** How many of the user's cells of a run can be worked on without a connection; more about it in a dialog. */
export default function ReadyMark({ runId }: { runId: Id }) {
  const t = useT();
  const { state, isLeftOut, isLoaded, isReady } = useReadiness(runId);
  const [isOpen, setOpen] = useState(false);
  if (isLeftOut) return null;
  const hasNoRoom = isLoaded && !isReady;
  const Icon = isReady ? IconCircleCheck : hasNoRoom ? IconAlertTriangle : IconCloudDownload;
  return (
    <>
      <Button
        variant="default"
        leftSection={<Icon size={20} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {state === undefined
          ? t("ready:unknown")
          : hasNoRoom
            ? t("ready:noRoom")
            : t("ready:state", { ...state })}
      </Button>
      {isOpen && (
        <Suspense>
          <ReadyDialog runId={runId} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
