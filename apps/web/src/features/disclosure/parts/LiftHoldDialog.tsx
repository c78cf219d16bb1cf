import type { LegalHold } from "@assay/contract";
import { LONGEST_LEGAL_REASON } from "@assay/domain";
import { Button, Group, Stack, TextInput } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { errorText } from "../../../platform/i18n/errorText.ts";
import { useT } from "../../../platform/i18n/texts.ts";
import { announce } from "../../../platform/page/announce.ts";
import { Dialog } from "../../../ui/Dialog.tsx";
import { Notice } from "../../../ui/Notice.tsx";
import { ReasonButton } from "../../../ui/ReasonButton.tsx";
import { legalHoldsQuery, liftLegalHold } from "../api.ts";

/** Ends a hold before its day, for a reason. */
export default function LiftHoldDialog({ hold, onClose }: { hold: LegalHold; onClose(): void }) {
  const t = useT();
  const queryClient = useQueryClient();
  const [reason, setReason] = useState("");
  const lift = useMutation({
    mutationFn: () => liftLegalHold(hold.id, reason.trim()),
    onSuccess: () => {
      announce({ tone: "success", text: t("disclosure:holdLifted") });
      void queryClient.invalidateQueries({ queryKey: legalHoldsQuery.queryKey });
      onClose();
    },
  });
  const name = hold.name ?? t("disclosure:nameless");
  return (
    <Dialog title={t("disclosure:holdLiftOne", { name })} onClose={onClose}>
      <Stack gap="md">
        <TextInput
          data-autofocus
          required
          label={t("disclosure:holdLiftReason")}
          value={reason}
          maxLength={LONGEST_LEGAL_REASON}
          onChange={({ currentTarget: { value } }) => setReason(value)}
        />
        {lift.error && <Notice tone="error">{errorText(lift.error, t)}</Notice>}
        <Group justify="end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {t("ui:cancel")}
          </Button>
          <ReasonButton
            reason={reason.trim() === "" ? t("disclosure:holdNoReason") : null}
            loading={lift.isPending}
            onClick={() => lift.mutate()}
          >
            {t("disclosure:holdLift")}
          </ReasonButton>
        </Group>
      </Stack>
    </Dialog>
  );
}
