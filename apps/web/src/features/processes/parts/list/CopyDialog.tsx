import type { Process, ProcessSummary, Scale } from "@assay/contract";
import type { Language } from "@assay/domain";
import { Button, Group, NativeSelect, Skeleton, Stack, Textarea, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { isApiError } from "../../../../platform/http/ApiError.ts";
import { errorText } from "../../../../platform/i18n/errorText.ts";
import { TextTabs } from "../../../../platform/forms/TextTabs.tsx";
import { validationText } from "../../../../platform/forms/validationText.ts";
import { useLanguage, useT } from "../../../../platform/i18n/texts.ts";
import { Dialog } from "../../../../ui/Dialog.tsx";
import { ErrorNotice } from "../../../../ui/ErrorNotice.tsx";
import { Notice } from "../../../../ui/Notice.tsx";
import { scalesQuery } from "../../../scales/api.ts";
import { processQuery } from "../../api.ts";
import { type CopyValues, useCopy } from "./useCopy.ts";

/** Maximum characters, as the contract allows. */
const LONGEST = { displayName: 200, description: 4000 };
const EMPTY = { displayName: "", description: "" };
/** Height of the form in px, for its placeholder: the dialog does not grow when the process has arrived. */
const FORM_HEIGHT = 520;

interface TextFieldsProps {
  texts: CopyValues["texts"];
  onChange(texts: CopyValues["texts"]): void;
}

/** What people read of the copy, in one language at a time. */
function TextFields({ texts, onChange }: TextFieldsProps) {
  const t = useT();
  const [language, setLanguage] = useState<Language>(useLanguage());
  const text = texts[language] ?? EMPTY;
  const set = (field: keyof typeof text, value: string): void =>
    onChange({ ...texts, [language]: { ...text, [field]: value } });
  return (
    <TextTabs value={language} onChange={setLanguage}>
      <TextInput
        label={t("processes:displayName")}
        lang={language}
        maxLength={LONGEST.displayName}
        value={text.displayName}
        onChange={(event) => set("displayName", event.currentTarget.value)}
      />
      <Textarea
        label={t("processes:description")}
        lang={language}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={LONGEST.description}
        value={text.description}
        onChange={(event) => set("description", event.currentTarget.value)}
      />
    </TextTabs>
  );
}

interface CopyFormProps {
  process: Process;
  all: readonly ProcessSummary[];
  scales: readonly Scale[];
  onClose(): void;
}

interface ScaleSelectProps extends Pick<CopyFormProps, "process" | "scales"> {
  copy: ReturnType<typeof useCopy>;
  /** Somebody tried to make the copy: what is missing is said. */
  isAsked: boolean;
}

/** The scale of the copy, and what becomes of the cues on another one. */
function ScaleSelect({ process, scales, copy, isAsked }: ScaleSelectProps) {
  const t = useT();
  const { values, set, scale, cues } = copy;
  const isOther = scale !== null && scale.id !== process.scaleId;
  return (
    <>
      <NativeSelect
        label={t("processes:scale")}
        required
        data={[
          { value: "", label: t("processes:chooseScale") },
          ...scales.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        value={values.scaleId ?? ""}
        error={isAsked && scale === null ? t("processes:noScale") : undefined}
        onChange={(event) => set({ scaleId: event.currentTarget.value || null })}
      />
      {isOther && cues.kept + cues.lost > 0 && (
        <Notice tone={cues.lost > 0 ? "warning" : "info"}>{t("processes:copyCues", cues)}</Notice>
      )}
    </>
  );
}

function CopyForm({ process, all, scales, onClose }: CopyFormProps) {
  const t = useT();
  const copy = useCopy({ process, all, scales, onDone: onClose });
  const { values, set, scale, nameError, create } = copy;
  const [isAsked, setAsked] = useState(false);
  const submit = (): void => {
    setAsked(true);
    if (nameError === null && scale !== null && !create.isPending) create.mutate();
  };
  const nameErrorText =
    nameError === "taken"
      ? t("forms:nameTaken")
      : validationText(t, nameError ?? undefined, values.name.trim());
  const failure = create.error !== null && !isApiError(create.error, "DUPLICATE_NAME");
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Stack gap="md">
        <TextInput
          label={t("processes:name")}
          required
          data-autofocus
          autoComplete="off"
          value={values.name}
          error={nameErrorText}
          onChange={(event) => set({ name: event.currentTarget.value })}
        />
        <TextFields texts={values.texts} onChange={(texts) => set({ texts })} />
        <ScaleSelect process={process} scales={scales} copy={copy} isAsked={isAsked} />
        {failure && (
          <ErrorNotice
            title={t("processes:notCopied")}
            text={errorText(create.error, t)}
            isNothingLost
          />
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t("ui:cancel")}
          </Button>
          <Button type="submit" loading={create.isPending}>
            {t("processes:makeCopy")}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

interface CopyDialogProps {
  process: ProcessSummary;
  all: readonly ProcessSummary[];
  onClose(): void;
}

/** Makes a copy of a process under another name, on the same or another scale (PROC-02). */
export default function CopyDialog({ process, all, onClose }: CopyDialogProps) {
  const t = useT();
  const whole = useQuery(processQuery(process.id));
  const scales = useQuery(scalesQuery);
  const error = whole.error ?? scales.error;
  return (
    <Dialog onClose={onClose} size="lg" title={t("processes:copyTitle", { name: process.name })}>
      {error !== null && (
        <ErrorNotice
          title={t("forms:loadFailed")}
          text={errorText(error, t)}
          onRetry={() => void Promise.all([whole.refetch(), scales.refetch()])}
        />
      )}
      {error === null && (whole.data === undefined || scales.data === undefined) && (
        <Skeleton height={FORM_HEIGHT} />
      )}
      {error === null && whole.data !== undefined && scales.data !== undefined && (
        <CopyForm process={whole.data} all={all} scales={scales.data} onClose={onClose} />
      )}
    </Dialog>
  );
}
