import { CANDIDATE_COLUMNS } from "@assay/domain";
import { Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { useMemo } from "react";
import { useT } from "../../../../platform/i18n/texts.ts";
import { ListFields } from "../../../../platform/forms/ListFields.tsx";
import { ListPreview } from "../../../../platform/forms/ListPreview.tsx";
import { DownloadButton } from "../../../../platform/files/DownloadButton.tsx";
import { useAccountCan } from "../../../../platform/session/abilities.ts";
import { useTenant } from "../../../../platform/tenant/tenant.ts";
import { Dialog } from "../../../../ui/Dialog.tsx";
import { ErrorNotice } from "../../../../ui/ErrorNotice.tsx";
import { ReasonButton } from "../../../../ui/ReasonButton.tsx";
import { exportCandidates } from "../../api.ts";
import type { Corrections, ImportedList } from "../../model/import/importRows.ts";
import { type Added, useImport } from "./useImport.ts";

interface ImportDialogProps {
  runId: string;
  /** E-mail addresses of the candidates that are in the run already. */
  emails: readonly (string | null)[];
  /** How many the run has, unsaved removals left out. */
  count: number;
  onClose(): void;
  /** After they are stored. */
  onAdded(added: Added): void;
}

interface PreviewProps {
  list: ImportedList;
  onCorrect(part: Partial<Corrections>): void;
}

/** The list as it was understood, each row with what is wrong with it. */
function Preview({ list, onCorrect }: PreviewProps) {
  const t = useT();
  const columnText = {
    title: t("runDialogs:column_title"),
    firstName: t("lists:column_firstName"),
    lastName: t("lists:column_lastName"),
    name: t("lists:column_name"),
    email: t("lists:column_email"),
    job: t("runDialogs:column_job"),
  };
  const problemText = {
    firstName: t("lists:problem_firstName"),
    lastName: t("lists:problem_lastName"),
    email: t("lists:problem_email"),
    job: t("runDialogs:problem_job"),
    repeated: t("lists:problem_repeated"),
  };
  return (
    <ListPreview
      cells={list.cells}
      reading={list.reading}
      rows={list.rows.map(({ read, problems }) => ({
        row: read.row,
        tone: problems.length === 0 ? "good" : "wrong",
        text:
          problems.length === 0
            ? t("lists:rowGood")
            : problems.map((problem) => problemText[problem]).join(" "),
      }))}
      choices={CANDIDATE_COLUMNS.map((column) => [column, columnText[column]])}
      onCorrect={onCorrect}
    />
  );
}

/** Adds many candidates at once, after a look at each of them. */
export default function ImportDialog(props: ImportDialogProps) {
  const { runId, emails, count, onClose, onAdded } = props;
  const t = useT();
  const maxCandidates = useTenant().licenseRestriction?.maxCandidates ?? -1;
  const mayExport = useAccountCan("exportRuns");
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
        <ListFields
          hint={t("runDialogs:listHint")}
          text={control.text}
          isReading={control.isBusy}
          onText={control.setText}
          onFile={control.readFile}
        >
          <TextInput
            flex="1 1 220px"
            label={t("runDialogs:jobForAll")}
            value={control.corrections.job}
            onChange={({ currentTarget: { value } }) => control.correct({ job: value })}
          />
        </ListFields>
        {mayExport && count > 0 && control.text === "" && (
          <Group>
            <DownloadButton
              load={() => exportCandidates(runId)}
              name={`${t("runDialogs:exportName")}.csv`}
            >
              {t("runDialogs:export")}
            </DownloadButton>
          </Group>
        )}
        {list.rows.length > 0 && <Preview list={list} onCorrect={control.correct} />}
        {control.failure !== null && (
          <ErrorNotice title={t("runDialogs:notAdded")} text={control.failure} />
        )}
        <Text role="status" c={wrong > 0 ? undefined : "dimmed"}>
          {list.rows.length > 0 && t("lists:summary", { good: good.length, wrong })}
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
