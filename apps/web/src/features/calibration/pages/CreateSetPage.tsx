import type { Item } from "@assay/contract";
import { observedLeaves, textIn } from "@assay/domain";
import { Anchor, NativeSelect, Stack, TextInput } from "@mantine/core";
import { useMutation, useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { errorText } from "../../../platform/i18n/errorText.ts";
import { useLanguageOrder, useT } from "../../../platform/i18n/texts.ts";
import { announce } from "../../../platform/page/announce.ts";
import { paths } from "../../../platform/page/paths.ts";
import type { PageInput } from "../../../platform/routing/page.tsx";
import { Link } from "../../../ui/Link.tsx";
import { newId } from "../../../ui/newId.ts";
import { Notice } from "../../../ui/Notice.tsx";
import { PageHeader } from "../../../ui/PageHeader.tsx";
import { ReasonButton } from "../../../ui/ReasonButton.tsx";
import { processQuery, processSummariesQuery } from "../../processes/api.ts";
import { putSet } from "../api.ts";

export const load = ({ queryClient }: PageInput) =>
  queryClient.ensureQueryData(processSummariesQuery);

/** Begins a set: its name, and the exercise by whose competencies and cues its samples are rated. */
export default function CreateSetPage() {
  const t = useT();
  const order = useLanguageOrder();
  const navigate = useNavigate();
  const { data: processes } = useSuspenseQuery(processSummariesQuery);
  const [name, setName] = useState("");
  const [processId, setProcess] = useState("");
  const [exerciseId, setExercise] = useState("");
  const { data: process } = useQuery({ ...processQuery(processId), enabled: processId !== "" });
  const exercises = process ? observedLeaves<Item>(process.items) : [];
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      putSet({ id: newId(), name, processId, exerciseId, samples: [], expertIds: [] }),
    onSuccess: ({ id }) => void navigate({ to: paths.calibrationSet(id), replace: true }),
    onError: (error) => announce({ tone: "warning", text: errorText(error, t) }),
  });
  const isWhole = name.trim() !== "" && exercises.some(({ id }) => id === exerciseId);
  return (
    <>
      <PageHeader
        title={t("calibration:newSet")}
        backTo={paths.calibrationSets()}
        backLabel={t("calibration:toSets")}
      />
      {processes.length === 0 ? (
        <Notice tone="info">
          {t("calibration:noProcess")}{" "}
          <Anchor component={Link} to={paths.createProcess()}>
            {t("calibration:toNewProcess")}
          </Anchor>
        </Notice>
      ) : (
        <Stack gap="md" maw={480}>
          <TextInput
            label={t("calibration:name")}
            value={name}
            maxLength={100}
            onChange={({ currentTarget: { value } }) => setName(value)}
          />
          <NativeSelect
            label={t("calibration:process")}
            value={processId}
            onChange={({ currentTarget: { value } }) => {
              setProcess(value);
              setExercise("");
            }}
            data={[
              { value: "", label: t("calibration:choose") },
              ...processes.map((one) => ({ value: one.id, label: one.name })),
            ]}
          />
          <NativeSelect
            label={t("calibration:exercise")}
            description={t("calibration:exerciseHint")}
            value={exerciseId}
            disabled={exercises.length === 0}
            onChange={({ currentTarget: { value } }) => setExercise(value)}
            data={[
              { value: "", label: t("calibration:choose") },
              ...exercises.map(({ id, texts }) => ({
                value: id,
                label: textIn(texts, order)?.displayName ?? "",
              })),
            ]}
          />
          <ReasonButton
            reason={isWhole ? null : t("calibration:fillIn")}
            loading={isPending}
            onClick={() => mutate()}
          >
            {t("calibration:create")}
          </ReasonButton>
        </Stack>
      )}
    </>
  );
}
