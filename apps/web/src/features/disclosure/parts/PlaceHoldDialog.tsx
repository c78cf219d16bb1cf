import { LONGEST_LEGAL_REASON } from "@assay/domain";
import { Button, Group, Stack, TextInput } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useDateTexts } from "../../../platform/forms/useDateTexts.ts";
import { errorText } from "../../../platform/i18n/errorText.ts";
import { useT } from "../../../platform/i18n/texts.ts";
import { announce } from "../../../platform/page/announce.ts";
import { DateField } from "../../../ui/DateField.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { Notice } from "../../../ui/Notice.tsx";
import { ReasonButton } from "../../../ui/ReasonButton.tsx";
import { legalHoldsQuery, placeLegalHold } from "../api.ts";
import { PersonSearch } from "./PersonSearch.tsx";

/** Stops deletion for somebody until a day. */
export default function PlaceHoldDialog({ onClose }: { onClose(): void }) {
  const t = useT();
  const queryClient = useQueryClient();
  const dateTexts = useDateTexts();
  const [personId, setPersonId] = useState("");
  const [reason, setReason] = useState("");
  const [endsOn, setEndsOn] = useState<string | null>(null);
  const place = useMutation({
    mutationFn: () => placeLegalHold({ personId, reason: reason.trim(), endsOn: endsOn ?? "" }),
    onSuccess: () => {
      announce({ tone: "success", text: t("disclosure:holdPlaced") });
      void queryClient.invalidateQueries({ queryKey: legalHoldsQuery.queryKey });
      onClose();
    },
  });
  const missing = (): string | null => {
    if (personId === "") return t("disclosure:noPerson");
    return reason.trim() === "" || endsOn === null ? t("disclosure:holdNoReason") : null;
  };
  return (
    <Dialog title={t("disclosure:hold")} size="lg" onClose={onClose}>
      <Stack gap="md">
        <PersonSearch chosen={personId} onChoose={setPersonId} />
        <TextInput
          required
          label={t("disclosure:holdReason")}
          description={t("disclosure:holdReasonHint")}
          value={reason}
          maxLength={LONGEST_LEGAL_REASON}
          onChange={({ currentTarget: { value } }) => setReason(value)}
        />
        <DateField
          label={t("disclosure:holdEndsOn")}
          value={endsOn}
          texts={dateTexts}
          onChange={setEndsOn}
        />
        {place.error && <Notice tone="error">{errorText(place.error, t)}</Notice>}
        <Group justify="end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {t("ui:cancel")}
          </Button>
          <ReasonButton reason={missing()} loading={place.isPending} onClick={() => place.mutate()}>
            {t("disclosure:hold")}
          </ReasonButton>
        </Group>
      </Stack>
    </Dialog>
  );
}
