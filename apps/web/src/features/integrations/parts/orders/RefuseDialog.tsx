import { Button, Group, Stack, Text, Textarea } from "@mantine/core";
import { useState } from "react";
import { errorText } from "../../../../platform/i18n/errorText.ts";
import { useT } from "../../../../platform/i18n/texts.ts";
import { Dialog } from "../../../../ui/Dialog.tsx";
import { ErrorNotice } from "../../../../ui/ErrorNotice.tsx";
import { ReasonButton } from "../../../../ui/ReasonButton.tsx";
import { useOrderActions } from "./useOrderActions.ts";

interface RefuseDialogProps {
  orderIds: string[];
  onDone(): void;
  onClose(): void;
}

/** Maximum characters of a reason, as the contract has it. */
const LONGEST = 500;

/** Refuses orders for a reason, which their orderers are told. */
export default function RefuseDialog({ orderIds, onDone, onClose }: RefuseDialogProps) {
  const t = useT();
  const [reason, setReason] = useState("");
  const { refuse } = useOrderActions(onDone);
  const isMissing = reason.trim() === "";
  return (
    <Dialog title={t("orders:refuse")} onClose={onClose}>
      <Stack gap="md">
        <Text>{t("orders:refuseText", { count: orderIds.length })}</Text>
        <Textarea
          data-autofocus
          label={t("orders:reason")}
          description={t("orders:reasonHint")}
          required
          autosize
          minRows={3}
          maxLength={LONGEST}
          value={reason}
          onChange={({ currentTarget: { value } }) => setReason(value)}
        />
        {refuse.error && (
          <ErrorNotice title={t("orders:refuseFailed")} text={errorText(refuse.error, t)} />
        )}
        <Group justify="end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {t("ui:cancel")}
          </Button>
          <ReasonButton
            color="error"
            reason={isMissing ? t("orders:reasonMissing") : null}
            loading={refuse.isPending}
            onClick={() => refuse.mutate({ ids: orderIds, reason })}
          >
            {t("orders:refuse")}
          </ReasonButton>
        </Group>
      </Stack>
    </Dialog>
  );
}
