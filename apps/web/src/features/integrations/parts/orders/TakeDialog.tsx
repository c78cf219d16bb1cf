import { Button, Group, NativeSelect, Stack, Text, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { errorText } from "../../../../platform/i18n/errorText.ts";
import { useFormat } from "../../../../platform/i18n/format.ts";
import { useT } from "../../../../platform/i18n/texts.ts";
import { useDateTexts } from "../../../../platform/forms/useDateTexts.ts";
import { DateField } from "../../../../ui/DateField.tsx";
import { Dialog } from "../../../../ui/Dialog.tsx";
import { ErrorNotice } from "../../../../ui/ErrorNotice.tsx";
import { orderRunsQuery } from "../../api.ts";
import { useOrderActions } from "./useOrderActions.ts";

interface TakeDialogProps {
  orderIds: string[];
  packageId: string;
  /** Name of the package, which the run gets unless another is entered. */
  packageName: string;
  /** Called once something was taken, or said why not. */
  onDone(): void;
  onClose(): void;
}

/** Makes one run of orders, or adds their candidates to one that was not started. */
export default function TakeDialog(props: TakeDialogProps) {
  const { orderIds, packageId, packageName, onDone, onClose } = props;
  const t = useT();
  const { date } = useFormat();
  const { data: runs = [] } = useQuery(orderRunsQuery(packageId));
  const [runId, setRunId] = useState("");
  const [name, setName] = useState(packageName);
  const [plannedDate, setPlannedDate] = useState<string | null>(null);
  const { take } = useOrderActions(onDone);
  const dateTexts = useDateTexts();
  const submit = (): void => {
    if (take.isPending) return;
    const made = { ...(name.trim() !== "" && { name }), ...(plannedDate && { plannedDate }) };
    take.mutate({ orderIds, ...(runId === "" ? made : { runId }) });
  };
  return (
    <Dialog title={t("orders:take")} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Stack gap="md">
          <Text>{t("orders:takeText", { count: orderIds.length })}</Text>
          <NativeSelect
            size="md"
            label={t("orders:run")}
            value={runId}
            data={[
              { value: "", label: t("orders:newRun") },
              ...runs.map((run) => ({
                value: run.id,
                label: run.plannedDate ? `${run.name} (${date(run.plannedDate)})` : run.name,
              })),
            ]}
            onChange={({ currentTarget: { value } }) => setRunId(value)}
          />
          {runId === "" && (
            <>
              <TextInput
                label={t("orders:runName")}
                value={name}
                maxLength={200}
                onChange={({ currentTarget: { value } }) => setName(value)}
              />
              <DateField
                label={t("orders:runDate")}
                value={plannedDate}
                onChange={setPlannedDate}
                texts={dateTexts}
              />
            </>
          )}
          {take.error && (
            <ErrorNotice title={t("orders:takeFailed")} text={errorText(take.error, t)} />
          )}
          <Group justify="end" gap="sm">
            <Button variant="default" onClick={onClose}>
              {t("ui:cancel")}
            </Button>
            <Button type="submit" loading={take.isPending}>
              {runId === "" ? t("orders:makeRun") : t("orders:addToRun")}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
