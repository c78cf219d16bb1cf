import type { Id } from "@assay/domain";
import { Button, Group, Stack, Text } from "@mantine/core";
import {
  deviceProblems,
  isPreparing,
  prepareAgain,
  readiness,
} from "../../../../platform/cache/readiness.ts";
import { useT } from "../../../../platform/i18n/texts.ts";
import { Dialog } from "../../../../ui/Dialog.tsx";
import { Notice } from "../../../../ui/Notice.tsx";
import { useStore } from "../../../../ui/useStore.ts";

interface ReadyDialogProps {
  runId: Id;
  onClose(): void;
}

/** What is on the device for a run, what may go wrong there, and how to have it brought again. */
export default function ReadyDialog({ runId, onClose }: ReadyDialogProps) {
  const t = useT();
  const state = useStore(readiness, (runs) => runs.get(runId));
  const problems = useStore(deviceProblems);
  const isBusy = useStore(isPreparing);
  const isReady = state !== undefined && state.ready === state.cells;
  return (
    <Dialog onClose={onClose} size="lg" title={t("ready:title")}>
      <Stack gap="md">
        <div aria-live="polite">
          {state !== undefined && <Text fw={650}>{t("ready:state", { ...state })}</Text>}
          <Text>{isReady ? t("ready:complete") : t("ready:incomplete")}</Text>
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
