import { type ExerciseDocument, FILE_BYTES } from "@assay/contract";
import { type Language, SAMPLE_KINDS } from "@assay/domain";
import {
  ActionIcon,
  Group,
  SegmentedControl,
  Skeleton,
  Stack,
  Text,
  TextInput,
} from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { FilePicker } from "../../../platform/files/FilePicker.tsx";
import { TextTabs } from "../../../platform/forms/TextTabs.tsx";
import { errorText } from "../../../platform/i18n/errorText.ts";
import { partWithTexts } from "../../../platform/i18n/partWithTexts.ts";
import { useLanguageOrder, useT } from "../../../platform/i18n/texts.ts";
import { announce } from "../../../platform/page/announce.ts";
import { newId } from "../../../ui/newId.ts";
import { uploadDocument } from "../../processes/api.ts";
import type { SampleForm } from "../model/setForm.ts";
import classes from "./Calibration.module.css";

const TextEditor = partWithTexts(() => import("../../../platform/forms/TextEditor.tsx"), "editor");

interface SampleEditorProps {
  sample: SampleForm;
  place: number;
  /** What the set lacks here. */
  fault: string | null;
  onChange(change: Partial<SampleForm>): void;
  onRemove(): void;
}

/** Chooses the document of a sample, and sends it at once. */
function DocumentField({ sample, onChange }: Pick<SampleEditorProps, "sample" | "onChange">) {
  const t = useT();
  const { mutate, isPending } = useMutation({
    mutationFn: (content: File): Promise<ExerciseDocument> =>
      uploadDocument(
        { id: newId(), itemId: sample.id, content },
        { signal: new AbortController().signal },
      ),
    onSuccess: ({ id, originalFileName, fileName, size, contentType }) =>
      onChange({ file: { id, originalFileName, fileName, size, contentType } }),
    onError: (error) => announce({ tone: "warning", text: errorText(error, t) }),
  });
  const pick = ([file]: File[]): void => {
    if (!file) return;
    const isFit = file.name.toLowerCase().endsWith(".pdf") && file.size <= FILE_BYTES;
    if (isFit) mutate(file);
    else announce({ tone: "warning", text: t("calibration:pdfOnly") });
  };
  return (
    <Group gap="sm">
      <Text>{sample.file?.originalFileName ?? t("calibration:noDocument")}</Text>
      <FilePicker
        isMultiple
        adding={t("calibration:chooseDocument")}
        isDisabled={isPending}
        onPick={pick}
      />
    </Group>
  );
}

/** Writes a sample: what observers read or watch, in the languages of the organisation. */
export function SampleEditor({ sample, place, fault, onChange, onRemove }: SampleEditorProps) {
  const t = useT();
  const [first] = useLanguageOrder();
  const [language, setLanguage] = useState<Language>(first ?? "de");
  return (
    <li
      className={classes["sample"]}
      aria-label={t("calibration:sampleName", { place, name: sample.name })}
    >
      <Group gap="sm" wrap="nowrap" align="flex-end">
        <TextInput
          label={t("calibration:nameOfSample", { place })}
          value={sample.name}
          maxLength={200}
          flex={1}
          onChange={({ currentTarget: { value } }) => onChange({ name: value })}
        />
        <ActionIcon
          color="error"
          size={44}
          aria-label={t("calibration:removeSample", { name: sample.name })}
          onClick={onRemove}
        >
          <IconTrash size={20} aria-hidden />
        </ActionIcon>
      </Group>
      <SegmentedControl
        aria-label={t("calibration:kindOf", { name: sample.name })}
        value={sample.kind}
        onChange={(kind) => onChange({ kind })}
        data={SAMPLE_KINDS.map((kind) => ({ value: kind, label: t(`calibration:kind_${kind}`) }))}
        size="md"
        w="fit-content"
        maw="100%"
      />
      {sample.kind === "LINK" && (
        <TextInput
          type="url"
          label={t("calibration:link")}
          description={t("calibration:linkHint")}
          value={sample.link}
          onChange={({ currentTarget: { value } }) => onChange({ link: value })}
        />
      )}
      {sample.kind === "DOCUMENT" && <DocumentField sample={sample} onChange={onChange} />}
      <Stack gap={4}>
        <TextTabs value={language} onChange={setLanguage}>
          <Suspense fallback={<Skeleton height={200} />}>
            <TextEditor
              key={language}
              label={t(sample.kind === "TEXT" ? "calibration:case" : "calibration:beside")}
              value={sample.texts[language]}
              minHeight={140}
              onChange={(html) => onChange({ texts: { ...sample.texts, [language]: html } })}
            />
          </Suspense>
        </TextTabs>
      </Stack>
      {fault !== null && (
        <Text c="error" role="alert">
          {fault}
        </Text>
      )}
    </li>
  );
}
