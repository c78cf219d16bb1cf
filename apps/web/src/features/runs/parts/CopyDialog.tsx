import { Button, Group, Select, Stack, Text } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { errorText } from "../../../platform/i18n/errorText.ts";
import { useFormat } from "../../../platform/i18n/format.ts";
import { useT } from "../../../platform/i18n/texts.ts";
import { useTenant } from "../../../platform/tenant/tenant.ts";
import { Dialog } from "../../../ui/Dialog.tsx";
import { ErrorNotice } from "../../../ui/ErrorNotice.tsx";
import { ReasonButton } from "../../../ui/ReasonButton.tsx";
import { runQuery, runSummariesQuery } from "../api.ts";
import { withStaffingOf } from "../model/copyFrom.ts";
import { refusalOf } from "../model/staffing.ts";
import { useEditor } from "./useEditor.ts";

/** The caller's other runs with a team, of the same process first, the latest first. */
function useModels() {
  const format = useFormat();
  const { base } = useEditor();
  const { data, error, isPending } = useQuery(runSummariesQuery());
  const options = useMemo(() => {
    const own = data?.processRuns.find(({ id }) => id === base.id)?.design;
    const rank = (design: number): number => (design === own ? 0 : 1);
    return (data?.processRuns ?? [])
      .filter(({ id, observers }) => id !== base.id && observers > 0)
      .toSorted(
        (a, b) =>
          rank(a.design) - rank(b.design) ||
          (b.plannedDate ?? "").localeCompare(a.plannedDate ?? ""),
      )
      .map(({ id, name, plannedDate }) => ({
        value: id,
        label: plannedDate === null ? name : `${name}, ${format.date(plannedDate)}`,
      }));
  }, [data, base.id, format]);
  return { options, error, isPending };
}

/** Takes over the teams of another run, and who observes whom in which exercise. */
export default function CopyDialog({ onClose }: { onClose(): void }) {
  const t = useT();
  const queryClient = useQueryClient();
  const { base, draft, edit } = useEditor();
  const { licenseRestriction } = useTenant();
  const { options, error, isPending } = useModels();
  const [chosen, setChosen] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const copy = useMutation({
    mutationFn: (id: string) => queryClient.fetchQuery({ ...runQuery(id), staleTime: 0 }),
    onSuccess: (from) => {
      const next = withStaffingOf(draft, base, from);
      // The teams of another run may exceed the licence of now: then nothing is taken over.
      const reason = refusalOf(draft, next, licenseRestriction);
      if (reason !== null) return setRefusal(t(`runs:limit_${reason}`));
      edit(() => next);
      onClose();
    },
  });
  const failure = error ?? copy.error;
  return (
    <Dialog onClose={onClose} title={t("runDialogs:copyFrom")}>
      <Stack gap="md">
        <Text>{t("runDialogs:copyText")}</Text>
        <Select
          label={t("runDialogs:copiedRun")}
          data-autofocus
          searchable
          data={options}
          value={chosen}
          onChange={setChosen}
          placeholder={options.length === 0 && !isPending ? t("runDialogs:noOtherRun") : undefined}
          nothingFoundMessage={isPending ? undefined : t("runDialogs:noOtherRun")}
          allowDeselect={false}
        />
        {draft.teams.length > 0 && <Text c="dimmed">{t("runDialogs:copyReplaces")}</Text>}
        {(failure !== null || refusal !== null) && (
          <ErrorNotice title={t("runDialogs:notCopied")} text={refusal ?? errorText(failure, t)} />
        )}
        <Group justify="end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {t("ui:cancel")}
          </Button>
          <ReasonButton
            reason={chosen === null ? t("runDialogs:chooseRunFirst") : null}
            loading={copy.isPending}
            onClick={() => chosen !== null && copy.mutate(chosen)}
          >
            {t("runDialogs:copy")}
          </ReasonButton>
        </Group>
      </Stack>
    </Dialog>
  );
}
