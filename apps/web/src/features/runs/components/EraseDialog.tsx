import { retentionCalls } from "@assay/contract";
import { Button, Checkbox, Group, List, ScrollArea, Stack, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { callApi } from "../../../app/api/call.ts";
import { useT } from "../../../app/i18n/texts.ts";
import { announce, announceError } from "../../../app/shell/announce.ts";
import { Dialog } from "../../../ui/Dialog.tsx";

interface EraseDialogProps {
  runId: string;
  candidateId: string;
  name: string;
  onClose(): void;
  onErased(): void;
}

/** Asks before one person's data is erased, and says exactly what goes and what stays. */
export default function EraseDialog(props: EraseDialogProps) {
  const { runId, candidateId, name, onClose, onErased } = props;
  const t = useT();
  const [everywhere, setEverywhere] = useState(false);
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      callApi(retentionCalls.eraseCandidate, {
        params: { id: runId, candidateId },
        query: { everywhere: everywhere ? "true" : "false" },
      }),
    onSuccess: ({ otherRuns }) => {
      announce({ tone: "success", text: t("retention:erased", { name, others: otherRuns }) });
      onErased();
    },
    onError: announceError,
  });
  return (
    <Dialog
      onClose={onClose}
      size="lg"
      title={t("retention:askTitle", { name })}
      scrollAreaComponent={ScrollArea.Autosize}
    >
      <Stack gap="md">
        <Text>{t("retention:askText", { name })}</Text>
        <div>
          <Text fw={600}>{t("retention:goes")}</Text>
          <List>
            <List.Item>{t("retention:goes_name")}</List.Item>
            <List.Item>{t("retention:goes_notes")}</List.Item>
            <List.Item>{t("retention:goes_files")}</List.Item>
          </List>
        </div>
        <div>
          <Text fw={600}>{t("retention:stays")}</Text>
          <List>
            <List.Item>{t("retention:stays_numbers")}</List.Item>
          </List>
        </div>
        <Text>{t("retention:notInOthers")}</Text>
        <Checkbox
          label={t("retention:everywhere")}
          checked={everywhere}
          onChange={(event) => setEverywhere(event.currentTarget.checked)}
        />
        <Group justify="end" gap="sm">
          <Button variant="default" data-autofocus onClick={onClose}>
            {t("ui:cancel")}
          </Button>
          <Button color="error" loading={isPending} onClick={() => mutate()}>
            {t("retention:erase")}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
