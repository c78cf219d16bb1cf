import { Button, Group, Stack } from "@mantine/core";
import { useState } from "react";
import { useT } from "../../../../platform/i18n/texts.ts";
import { Dialog } from "../../../../ui/Dialog.tsx";
import EndDateField from "./EndDateField.tsx";

interface EndDateDialogProps {
  onChosen(endsOn: string | null): void;
  onClose(): void;
}

/** Asks for the last day of several accounts; without a day they have no end. */
export default function EndDateDialog({ onChosen, onClose }: EndDateDialogProps) {
  const t = useT();
  const [endsOn, setEndsOn] = useState<string | null>(null);
  return (
    <Dialog title={t("administration:doMany_end")} onClose={onClose}>
      <Stack gap="md">
        <EndDateField value={endsOn} onChange={setEndsOn} reason={null} />
        <Group justify="end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {t("ui:cancel")}
          </Button>
          <Button onClick={() => onChosen(endsOn)}>
            {endsOn === null ? t("administration:withoutEnd") : t("administration:doMany_end")}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
