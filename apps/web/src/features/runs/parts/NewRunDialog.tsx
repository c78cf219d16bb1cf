import type { ProcessSummary } from "@assay/contract";
import { textIn } from "@assay/domain";
import { Anchor, Button, Group, Select, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { errorText } from "../../../platform/i18n/errorText.ts";
import { useFormat } from "../../../platform/i18n/format.ts";
import { useLanguageOrder, useT } from "../../../platform/i18n/texts.ts";
import { paths } from "../../../platform/page/paths.ts";
import { Dialog } from "../../../ui/Dialog.tsx";
import { ErrorNotice } from "../../../ui/ErrorNotice.tsx";
import { Link } from "../../../ui/Link.tsx";
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

/** The processes by their display names; copies keep theirs, and their own name tells them apart. */
function useOptions(processes: readonly ProcessSummary[]) {
  const order = useLanguageOrder();
  const { compare } = useFormat();
  const displayNames = processes.map(
    ({ texts, name }) => textIn(texts, order)?.displayName || name,
  );
  const isShared = (label: string): boolean =>
    displayNames.indexOf(label) !== displayNames.lastIndexOf(label);
  return processes
    .map(({ id, name }, at) => {
      const label = displayNames[at] ?? name;
      return {
        value: id,
        label: isShared(label) && label !== name ? `${label} (${name})` : label,
      };
    })
    .toSorted((a, b) => compare(a.label, b.label));
}

/** Chooses the process of a new run (RUN-010). */
export default function NewRunDialog({ onClose }: { onClose(): void }) {
  const t = useT();
  const navigate = useNavigate();
  const { data = [], error, isPending, refetch } = useQuery(processSummariesQuery);
  const [chosen, setChosen] = useState<string | null>(null);
  const process = data.find(({ id }) => id === chosen);
  const options = useOptions(data);
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
        {isEmpty && (
          <Anchor component={Link} to={paths.processes()}>
            {t("runs:toProcesses")}
          </Anchor>
        )}
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
