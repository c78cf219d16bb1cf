import type { Id } from "@assay/domain";
import { Button, Group, Stack, Text } from "@mantine/core";
import { isPreparing, prepareAgain } from "../../../../platform/cache/readiness.ts";
import { useT } from "../../../../platform/i18n/texts.ts";
import { Dialog } from "../../../../ui/Dialog.tsx";
import { Notice } from "../../../../ui/Notice.tsx";
import { useStore } from "../../../../ui/useStore.ts";
import { useReadiness } from "./useReadiness.ts";

interface ReadyDialogProps {
  runId: Id;
  onClose(): void;
}

/** What is on the device for a run, what may go wrong there, and how to have it brought again. */
export default function ReadyDialog({ runId, onClose }: ReadyDialogProps) {
  const t = useT();
  const { state, problems, isLoaded, isReady } = useReadiness(runId);
  const isBusy = useStore(isPreparing);
  return (
    <Dialog onClose={onClose} size="lg" title={t("ready:title")}>
      <Stack gap="md">
        <div aria-live="polite">
          {state !== undefined && <Text fw={650}>{t("ready:state", { ...state })}</Text>}
          {isReady && <Text>{t("ready:complete")}</Text>}
          {!isLoaded && <Text>{t("ready:incomplete")}</Text>}
        </div>
        {problems.map((problem) => (
          <Notice key={problem} tone={problem === "mayBeCleared" ? "info" : "warning"}>
            {t(`ready:problem_${problem}`)}
          </Notice>
        ))}
        <Text c="dimmed">{t("ready:forgotten")}</Text>
        <Group justify="end" gap="sm">
          <Button variant="default" loading={isBusy} onClick={prepareAgain}>
            {t("ready:again")}
          </Button>
          <Button onClick={onClose} data-autofocus>
            {t("ready:close")}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
