import type { ExportChoice } from "@assay/contract";
import {
  daysBefore,
  defaultExport,
  EXPORT_FOCUSES,
  EXPORT_STATES,
  type ExportFilter,
  type ExportFocus,
  isExported,
  SINCE_START,
  textIn,
  TIME_SPANS,
  type TimeSpan,
} from "@assay/domain";
import {
  Button,
  Checkbox,
  Group,
  MultiSelect,
  NativeSelect,
  Progress,
  SimpleGrid,
  Stack,
  Text,
} from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Dialog } from "../../../ui/Dialog.tsx";
import { DateField } from "../../../ui/DateField.tsx";
import { ErrorNotice } from "../../../ui/ErrorNotice.tsx";
import { ReasonButton } from "../../../ui/ReasonButton.tsx";
import { today } from "../../../ui/dates.ts";
import { useStore } from "../../../ui/useStore.ts";
import { errorText } from "../../../platform/i18n/errorText.ts";
import { useDateTexts } from "../../../platform/forms/useDateTexts.ts";
import { useFormat } from "../../../platform/i18n/format.ts";
import { useLanguageOrder, useT } from "../../../platform/i18n/texts.ts";
import { exportChoiceQuery } from "../api.ts";
import { exportRuns } from "../model/exporting.ts";
import { type Exporting, exporting } from "../model/progress.ts";

interface PartProps {
  filter: Chosen;
  change(changes: Partial<Chosen>): void;
}
/** The focus can be cleared, and then nothing is exported (EXP-002). */
type Chosen = Omit<ExportFilter, "exportFocus"> & { exportFocus: ExportFocus | null };

/** The processes whose runs are exported; if none is chosen, the runs of all of them. */
function ProcessChoice({
  filter,
  change,
  choice,
}: PartProps & { choice: ExportChoice | undefined }) {
  const t = useT();
  const order = useLanguageOrder();
  const { compare } = useFormat();
  const data = (choice?.processes ?? [])
    .map(({ id, name, texts }) => {
      const shown = textIn(texts, order)?.displayName || name;
      return { value: id, label: shown === name ? name : `${shown} (${name})` };
    })
    .toSorted((a, b) => compare(a.label, b.label));
  return (
    <MultiSelect
      label={t("exports:processes")}
      description={t("exports:processesHint")}
      placeholder={filter.selectedProcesses.length === 0 ? t("exports:allProcesses") : undefined}
      searchable
      clearable
      clearButtonProps={{ "aria-label": t("exports:clearProcesses") }}
      data={data}
      value={[...filter.selectedProcesses]}
      onChange={(selectedProcesses) => change({ selectedProcesses })}
      disabled={!choice}
      nothingFoundMessage={t("exports:noProcessFound")}
    />
  );
}

/** A span in days sets both dates; whoever changes a date leaves the span that they belonged to. */
function TimeChoice({ filter, change }: PartProps) {
  const t = useT();
  const span = filter.selectedTimeSpan;
  const choose = (next: TimeSpan): void => {
    const day = today();
    const dates = { dateFrom: daysBefore(day, next), dateTo: day };
    change({ selectedTimeSpan: next, ...(next !== SINCE_START && dates) });
  };
  const dateTexts = useDateTexts();
  const isReversed = filter.dateFrom > filter.dateTo;
  return (
    <>
      <NativeSelect
        label={t("exports:timeSpan")}
        description={t("exports:timeSpanHint")}
        data={TIME_SPANS.map((days) => ({
          value: String(days),
          label: days === SINCE_START ? t("exports:sinceStart") : t("exports:days", { days }),
        }))}
        value={String(span)}
        onChange={({ currentTarget: { value } }) =>
          choose(TIME_SPANS.find((days) => String(days) === value) ?? SINCE_START)
        }
      />
      {span !== SINCE_START && (
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <DateField
            label={t("exports:dateFrom")}
            isRequired
            value={filter.dateFrom}
            onChange={(dateFrom) => dateFrom !== null && change({ dateFrom })}
            placeholder={t("runs:dateFormat")}
            texts={dateTexts}
          />
          <DateField
            label={t("exports:dateTo")}
            isRequired
            value={filter.dateTo}
            onChange={(dateTo) => dateTo !== null && change({ dateTo })}
            placeholder={t("runs:dateFormat")}
            texts={dateTexts}
            error={isReversed ? t("exports:reversed") : undefined}
          />
        </SimpleGrid>
      )}
    </>
  );
}

/** What is under way: it may be left running. */
function Running({ share, cancel }: Pick<Exporting, "share" | "cancel">) {
  const t = useT();
  const percent = Math.round((share ?? 0) * 100);
  return (
    <Stack gap="xs" role="status">
      <Text>
        {share === null
          ? t("exports:beginning")
          : share < 1
            ? t("exports:reading", { percent })
            : t("exports:writing")}
      </Text>
      <Progress.Root size="lg">
        <Progress.Section
          value={share === null ? 100 : percent}
          animated={share === null || share === 1}
          aria-label={t("exports:progress")}
        />
      </Progress.Root>
      <Text size="sm" c="dimmed">
        {t("exports:leaveRunning")}
      </Text>
      <Group justify="flex-end">
        <Button variant="default" onClick={cancel}>
          {t("exports:cancelExport")}
        </Button>
      </Group>
    </Stack>
  );
}

/** What is exported of the runs. It may be cleared; then the button says why nothing can be exported (EXP-002). */
function FocusChoice({ filter: { exportFocus }, change }: PartProps) {
  const t = useT();
  return (
    <NativeSelect
      label={t("exports:focus")}
      description={exportFocus && t(`exports:hint_${exportFocus}`)}
      required
      data={[
        { value: "", label: t("exports:chooseFocus") },
        ...EXPORT_FOCUSES.map((value) => ({ value, label: t(`exports:focus_${value}`) })),
      ]}
      value={exportFocus ?? ""}
      onChange={({ currentTarget: { value } }) =>
        change({ exportFocus: EXPORT_FOCUSES.find((focus) => focus === value) ?? null })
      }
      error={exportFocus === null && t("exports:focusMissing")}
    />
  );
}

/** The states of the runs that are exported. */
function StateChoice({ filter: { selectedRunStates }, change }: PartProps) {
  const t = useT();
  return (
    <Checkbox.Group
      label={t("exports:states")}
      value={[...selectedRunStates]}
      onChange={(values) =>
        change({ selectedRunStates: EXPORT_STATES.filter((state) => values.includes(state)) })
      }
      error={selectedRunStates.length === 0 && t("exports:stateMissing")}
    >
      <Group gap="md" mt="xs">
        {EXPORT_STATES.map((state) => (
          <Checkbox key={state} value={state} label={t(`runs:state_${state}`)} />
        ))}
      </Group>
    </Checkbox.Group>
  );
}

/**
 * The filter of an export. How many runs it selects is counted on the page,
 * from a list that is read once, so that each change shows its effect at once.
 */
function Choices({ onClose }: { onClose(): void }) {
  const t = useT();
  const { data: choice, error, refetch } = useQuery(exportChoiceQuery);
  const [filter, setFilter] = useState<Chosen>(() => defaultExport(today()));
  const change = (changes: Partial<Chosen>) => setFilter((now) => ({ ...now, ...changes }));
  const part = { filter, change };
  const { exportFocus } = filter;
  const full = exportFocus && { ...filter, exportFocus };
  const count = full && choice ? choice.runs.filter((run) => isExported(run, full)).length : null;
  const reason = (): string | null => {
    if (!full) return t("exports:focusMissing");
    if (filter.selectedRunStates.length === 0) return t("exports:stateMissing");
    return count === 0 ? t("exports:nothingFound") : null;
  };
  return (
    <Stack gap="md">
      {error !== null && (
        <ErrorNotice
          title={t("errors:title")}
          text={errorText(error, t)}
          onRetry={() => void refetch()}
        />
      )}
      <FocusChoice {...part} />
      <StateChoice {...part} />
      <ProcessChoice {...part} choice={choice} />
      <TimeChoice {...part} />
      <Text role="status">{count === null ? "" : t("exports:count", { count })}</Text>
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t("ui:cancel")}
        </Button>
        <ReasonButton
          reason={reason()}
          onClick={() => {
            if (full)
              void exportRuns({
                ...full,
                selectedRunStates: [...full.selectedRunStates],
                selectedProcesses: [...full.selectedProcesses],
              });
          }}
        >
          {t("exports:export")}
        </ReasonButton>
      </Group>
    </Stack>
  );
}

/** Chooses what is exported, and shows how far it is (spec 2 §2.2). */
export default function ExportDialog({ onClose }: { onClose(): void }) {
  const t = useT();
  const running = useStore(exporting);
  return (
    <Dialog onClose={onClose} title={t("exports:title")} size="lg">
      {running ? (
        <Running share={running.share} cancel={running.cancel} />
      ) : (
        <Choices onClose={onClose} />
      )}
    </Dialog>
  );
}
