import type { Id } from "@assay/domain";
import { Button } from "@mantine/core";
import { IconCircleCheck, IconCloudDownload } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { readiness } from "../../../../platform/cache/readiness.ts";
import { useT } from "../../../../platform/i18n/texts.ts";
import { useStore } from "../../../../ui/useStore.ts";

const ReadyDialog = lazy(() => import("./ReadyDialog.tsx"));

/** How many of the user's cells of a run can be worked on without a connection; more about it in a dialog. */
export default function ReadyMark({ runId }: { runId: Id }) {
  const t = useT();
  const state = useStore(readiness, (runs) => runs.get(runId));
  const [isOpen, setOpen] = useState(false);
  const isReady = state !== undefined && state.ready === state.cells;
  const Icon = isReady ? IconCircleCheck : IconCloudDownload;
  return (
    <>
      <Button
        variant="default"
        leftSection={<Icon size={20} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {state === undefined ? t("ready:unknown") : t("ready:state", { ...state })}
      </Button>
      {isOpen && (
        <Suspense>
          <ReadyDialog runId={runId} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
