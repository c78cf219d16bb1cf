import { retentionCalls } from "@assay/contract";
import { ERASURE_REASONS, type ErasureReason } from "@assay/domain";
import { Button, Checkbox, Group, List, Radio, ScrollArea, Stack, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { callApi } from "../../../platform/http/call.ts";
import { useT } from "../../../platform/i18n/texts.ts";
import { announce, announceError } from "../../../platform/page/announce.ts";
import { Dialog } from "../../../ui/Dialog.tsx";
import { ReasonButton } from "../../../ui/ReasonButton.tsx";

interface EraseDialogProps {
  runId: string;
  candidateId: string;
  name: string;
  /** The run was started and not finished: a reason is asked for. */
  isGoingOn: boolean;
  onClose(): void;
  onErased(): void;
}

interface ReasonChoiceProps {
  reason: ErasureReason | undefined;
  onChoose(reason: ErasureReason): void;
}

/** Why somebody is erased from a run that goes on; one's own words could name them again. */
function ReasonChoice({ reason, onChoose }: ReasonChoiceProps) {
  const t = useT();
  return (
    <>
      <Text>{t("retention:goesOn")}</Text>
      <Radio.Group
        label={t("retention:reason")}
        required
        value={reason ?? null}
        onChange={onChoose}
      >
        <Stack gap="xs" mt="xs">
          {ERASURE_REASONS.map((each) => (
            <Radio key={each} value={each} size="md" label={t(`retention:reason_${each}`)} />
          ))}
        </Stack>
      </Radio.Group>
    </>
  );
}

/** What goes when somebody is erased, and what stays. */
function Consequences() {
  const t = useT();
  return (
    <>
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
    </>
  );
}

/** Asks before one person's data is erased, and says exactly what goes and what stays. */
export default function EraseDialog(props: EraseDialogProps) {
  const { runId, candidateId, name, isGoingOn, onClose, onErased } = props;
  const t = useT();
  const [everywhere, setEverywhere] = useState(false);
  const [reason, setReason] = useState<ErasureReason>();
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      callApi(retentionCalls.eraseCandidate, {
        params: { id: runId, candidateId },
        query: { everywhere: everywhere ? "true" : "false", ...(reason && { reason }) },
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
        <Consequences />
        <Text>{t("retention:notInOthers")}</Text>
        {isGoingOn && <ReasonChoice reason={reason} onChoose={setReason} />}
        <Checkbox
          size="md"
          label={isGoingOn ? t("retention:everywhereNow") : t("retention:everywhere")}
          checked={everywhere}
          onChange={(event) => setEverywhere(event.currentTarget.checked)}
        />
        <Group justify="end" gap="sm">
          {/* The focus begins here, so that a quick Enter erases nobody. */}
          <Button variant="default" data-autofocus onClick={onClose}>
            {t("ui:cancel")}
          </Button>
          <ReasonButton
            color="error"
            loading={isPending}
            reason={isGoingOn && reason === undefined ? t("retention:reasonMissing") : null}
            onClick={() => mutate()}
          >
            {t("retention:erase")}
          </ReasonButton>
        </Group>
      </Stack>
    </Dialog>
  );
}
