import { Button, Group, ScrollArea, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useT } from "../../../platform/i18n/texts.ts";
import { missingQuery } from "../api.ts";
import { isNothingMissing } from "../model/missing.ts";
import MissingList from "./MissingList.tsx";
import { UnsentDevices } from "./UnsentDevices.tsx";
import { useEditor } from "./useEditor.ts";
import { Dialog } from "../../../ui/Dialog.tsx";

interface FinishDialogProps {
  /** What is unsaved here is saved first. */
  isDirty: boolean;
  onClose(): void;
  onFinish(): void;
}

/** Asks before the run is finished, and shows what would be missing for ever. */
export default function FinishDialog({ isDirty, onClose, onFinish }: FinishDialogProps) {
  const t = useT();
  const { base, draft } = useEditor();
  const seesRatings = base.can.seeAllAssessments === true;
  const { data, isLoading } = useQuery({ ...missingQuery(base.id), enabled: seesRatings });
  const isComplete = !seesRatings || (data !== undefined && isNothingMissing(data));
  return (
    <Dialog
      onClose={onClose}
      size="lg"
      title={t("runs:ask_finish")}
      scrollAreaComponent={ScrollArea.Autosize}
    >
      <Stack gap="md">
        <Text>{t("runs:askText_finish", { name: draft.name })}</Text>
        {isDirty && <Text>{t("runs:savesFirst")}</Text>}
        <UnsentDevices unsent={data?.unsent ?? []} />
        {seesRatings && <MissingList />}
        <Group justify="end" gap="sm">
          <Button variant="default" data-autofocus onClick={onClose}>
            {t("ui:cancel")}
          </Button>
          <Button
            color={isComplete ? "primary" : "warning"}
            loading={isLoading}
            onClick={() => {
              onClose();
              onFinish();
            }}
          >
            {isComplete ? t("runs:finish") : t("runDialogs:finishAnyway")}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
