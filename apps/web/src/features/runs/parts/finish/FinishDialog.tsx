import { Button, Group, ScrollArea, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useT } from "../../../../platform/i18n/texts.ts";
import { Dialog } from "../../../../ui/Dialog.tsx";
import { missingQuery } from "../../api.ts";
import { isSettled } from "../../model/missing.ts";
import { FinishAnyway } from "./FinishAnyway.tsx";
import MissingList from "./MissingList.tsx";
import { UnsentDevices } from "./UnsentDevices.tsx";
import { useEditor } from "../useEditor.ts";

interface FinishDialogProps {
  /** What is unsaved here is saved first. */
  isDirty: boolean;
  onClose(): void;
  onFinish(): void;
}

/** Asks before the run is finished, and shows what would be missing for ever; asks once more if nobody has said why. */
export default function FinishDialog({ isDirty, onClose, onFinish }: FinishDialogProps) {
  const t = useT();
  const { base, draft } = useEditor();
  const [isSure, setSure] = useState(false);
  const seesRatings = base.can.seeAllAssessments === true;
  const { data, isLoading } = useQuery({ ...missingQuery(base.id), enabled: seesRatings });
  const isComplete = !seesRatings || (data !== undefined && isSettled(data));
  const finish = (): void => {
    onClose();
    onFinish();
  };
  // What arrives meanwhile may complete the run: then the first question stands again.
  const isAskedAgain = isSure && data !== undefined && !isComplete;
  return (
    <Dialog
      onClose={onClose}
      size="lg"
      title={isAskedAgain ? t("runDialogs:sureTitle") : t("runs:ask_finish")}
      scrollAreaComponent={ScrollArea.Autosize}
    >
      {isAskedAgain ? (
        <FinishAnyway missing={data} onBack={() => setSure(false)} onFinish={finish} />
      ) : (
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
              onClick={() => (isComplete || data === undefined ? finish() : setSure(true))}
            >
              {isComplete ? t("runs:finish") : t("runDialogs:finishAnyway")}
            </Button>
          </Group>
        </Stack>
      )}
    </Dialog>
  );
}
