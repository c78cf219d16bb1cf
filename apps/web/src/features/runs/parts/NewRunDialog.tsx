import type { ProcessSummary } from "@assay/contract";
import { textIn } from "@assay/domain";
import { Button, Group, Select, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { errorText } from "../../../platform/i18n/errorText.ts";
import { useFormat } from "../../../platform/i18n/format.ts";
import { useLanguageOrder, useT } from "../../../platform/i18n/texts.ts";
import { paths } from "../../../platform/page/paths.ts";
import { Dialog } from "../../../ui/Dialog.tsx";
import { ErrorNotice } from "../../../ui/ErrorNotice.tsx";
import { ReasonButton } from "../../../ui/ReasonButton.tsx";
import { processSummariesQuery } from "../../processes/api.ts";

/** What the chosen process consists of. */
function Facts({ process }: { process: ProcessSummary }) {
  const t = useT();
  const description = textIn(process.texts, useLanguageOrder())?.description;
  return (
    <Stack gap={4}>
      <Text>
        {t("runs:processFacts", {
          exercises: process.exercises,
          competencies: process.competencies,
        })}
      </Text>
      {description && <Text c="dimmed">{description}</Text>}
    </Stack>
  );
}

/** Chooses the process of a new run (RUN-010). */
export default function NewRunDialog({ onClose }: { onClose(): void }) {
  const t = useT();
  const order = useLanguageOrder();
  const navigate = useNavigate();
  const { compare } = useFormat();
  const { data = [], error, isPending, refetch } = useQuery(processSummariesQuery);
  const [chosen, setChosen] = useState<string | null>(null);
  const nameOf = ({ texts, name }: ProcessSummary): string =>
    textIn(texts, order)?.displayName || name;
  const process = data.find(({ id }) => id === chosen);
  const shown = data.map(nameOf);
  const isShared = (label: string): boolean => shown.indexOf(label) !== shown.lastIndexOf(label);
  /** Copies keep the display name; the process's own name tells them apart. */
  const labelOf = (entry: ProcessSummary): string => {
    const label = nameOf(entry);
    return isShared(label) && label !== entry.name ? `${label} (${entry.name})` : label;
  };
  const options = data
    .map((entry) => ({ value: entry.id, label: labelOf(entry) }))
    .toSorted((a, b) => compare(a.label, b.label));
  const isEmpty = !isPending && error === null && data.length === 0;
  const create = (): void => {
    if (chosen === null) return;
    onClose();
    void navigate({ to: paths.createRun(chosen) });
  };
  return (
    <Dialog onClose={onClose} title={t("runs:newRun")} size="md">
      <Stack gap="md">
        {error !== null && (
          <ErrorNotice
            title={t("errors:title")}
            text={errorText(error, t)}
            onRetry={() => void refetch()}
          />
        )}
        <Select
          label={t("runs:process")}
          description={isEmpty ? t("runs:noProcesses") : t("runs:processHint")}
          placeholder={t("runs:chooseProcess")}
          required
          searchable
          data-autofocus
          data={options}
          value={chosen}
          onChange={setChosen}
          nothingFoundMessage={isPending || isEmpty ? undefined : t("runs:noProcessFound")}
          allowDeselect={false}
        />
        {process && <Facts process={process} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t("ui:cancel")}
          </Button>
          <ReasonButton
            reason={chosen === null ? t("runs:chooseProcessFirst") : null}
            onClick={create}
          >
            {t("runs:createRun")}
          </ReasonButton>
        </Group>
      </Stack>
    </Dialog>
  );
}
