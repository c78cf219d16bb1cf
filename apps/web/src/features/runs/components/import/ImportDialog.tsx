import { Button, FileButton, Group, Stack, Text, Textarea, TextInput } from "@mantine/core";
import { IconFileSpreadsheet } from "@tabler/icons-react";
import { useMemo } from "react";
import { useT } from "../../../../app/i18n/texts.ts";
import { useTenant } from "../../../../app/tenant/tenant.ts";
import { Dialog } from "../../../../ui/Dialog.tsx";
import { ErrorNotice } from "../../../../ui/ErrorNotice.tsx";
import { ReasonButton } from "../../../../ui/ReasonButton.tsx";
import { ImportPreview } from "./ImportPreview.tsx";
import { type Added, type ImportControl, useImport } from "./useImport.ts";

interface ImportDialogProps {
  runId: string;
  /** Of the candidates who are in the run already. */
  emails: readonly (string | null)[];
  /** How many the run has, unsaved removals left out. */
  count: number;
  onClose(): void;
  /** After they are stored. */
  onAdded(added: Added): void;
}

/** A list from a spreadsheet: pasted, or as a file. */
function ListFields({ control }: { control: ImportControl }) {
  const t = useT();
  return (
    <>
      <Textarea
        label={t("runDialogs:list")}
        description={t("runDialogs:listHint")}
        data-autofocus
        autosize
        minRows={3}
        maxRows={8}
        spellCheck={false}
        wrap="off"
        value={control.text}
        onChange={({ currentTarget: { value } }) => control.setText(value)}
      />
      <Group gap="md" align="end">
        <FileButton accept=".xlsx" onChange={(file) => file && control.readFile(file)}>
          {(props) => (
            <Button
              {...props}
              variant="default"
              loading={control.isBusy}
              leftSection={<IconFileSpreadsheet size={20} aria-hidden />}
            >
              {t("runDialogs:chooseFile")}
            </Button>
          )}
        </FileButton>
        <TextInput
          flex="1 1 220px"
          label={t("runDialogs:jobForAll")}
          value={control.corrections.job}
          onChange={({ currentTarget: { value } }) => control.correct({ job: value })}
        />
      </Group>
    </>
  );
}

/** Adds many candidates at once, after a look at each of them. */
export default function ImportDialog(props: ImportDialogProps) {
  const { runId, emails, count, onClose, onAdded } = props;
  const t = useT();
  const maxCandidates = useTenant().licenseRestriction?.maxCandidates ?? -1;
  const control = useImport(runId, emails, onAdded);
  const { list, good } = control;
  const room = maxCandidates < 0 ? Infinity : Math.max(0, maxCandidates - count);
  const reason = useMemo(() => {
    if (good.length === 0) return t("runDialogs:nothingToAdd");
    return good.length > room ? t("runDialogs:room", { room }) : null;
  }, [good.length, room, t]);
  const wrong = list.rows.length - good.length;
  return (
    <Dialog
      onClose={onClose}
      size="min(1100px, 96vw)"
      title={t("runDialogs:addMany")}
      // A click beside it would throw the pasted list away.
      closeOnClickOutside={control.text === ""}
    >
      <Stack gap="md">
        <ListFields control={control} />
        {list.rows.length > 0 && <ImportPreview control={control} />}
        {control.failure !== null && (
          <ErrorNotice title={t("runDialogs:notAdded")} text={control.failure} />
        )}
        <Text role="status" c={wrong > 0 ? undefined : "dimmed"}>
          {list.rows.length > 0 && t("runDialogs:summary", { good: good.length, wrong })}
        </Text>
        <Group justify="end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {t("ui:cancel")}
          </Button>
          <ReasonButton reason={reason} loading={control.isBusy} onClick={control.send}>
            {t("runDialogs:add", { count: good.length })}
          </ReasonButton>
        </Group>
      </Stack>
    </Dialog>
  );
}
