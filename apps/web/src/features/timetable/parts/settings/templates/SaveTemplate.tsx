import { MOST_PLAN_TEMPLATES } from "@assay/contract";
import { planTemplateViolations } from "@assay/domain";
import { Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { errorText } from "../../../../../platform/i18n/errorText.ts";
import { useT } from "../../../../../platform/i18n/texts.ts";
import { announce } from "../../../../../platform/page/announce.ts";
import { Dialog } from "../../../../../ui/Dialog.tsx";
import { ErrorNotice } from "../../../../../ui/ErrorNotice.tsx";
import { newId } from "../../../../../ui/newId.ts";
import { ReasonButton } from "../../../../../ui/ReasonButton.tsx";
import { templateOf } from "../../../model/dayTemplates.ts";
import { useSettings } from "../useSettings.ts";
import { useTemplates } from "./useTemplates.ts";

/** Errors by path that a template would take over. */
const isOfTemplate = (path: string): boolean => /^(?:days|lunch|rules$)/.test(path);

/** Saves the days of the run as a template under a name. */
export default function SaveTemplate({ onClose }: { onClose(): void }) {
  const t = useT();
  const { settings, errors } = useSettings();
  const { templates, error, refetch, store } = useTemplates();
  const [name, setName] = useState("");
  /** The same for each try, so that a second one stores nothing twice. */
  const [id] = useState(newId);
  const template = templateOf(settings, { id, name: name.trim() });
  const isTaken = planTemplateViolations(template, templates ?? []).some(
    ({ rule }) => rule === "duplicateName",
  );
  const reason = (): string | null => {
    if ([...errors.keys()].some(isOfTemplate)) return t("timetable:templateSaveInvalid");
    if (template.name === "") return t("timetable:templateNameMissing");
    if (isTaken) return t("timetable:templateNameTaken");
    const isFull = (templates?.length ?? 0) >= MOST_PLAN_TEMPLATES;
    return isFull ? t("timetable:templateTooMany", { max: MOST_PLAN_TEMPLATES }) : null;
  };
  const done = (): void => {
    announce({ tone: "success", text: t("timetable:templateSaved") });
    onClose();
  };
  return (
    <Dialog onClose={onClose} title={t("timetable:templateSave")} size="md">
      <Stack gap="md">
        <Text>{t("timetable:templateSaveHint")}</Text>
        {templates === undefined && error !== null && (
          <ErrorNotice
            title={t("timetable:templatesFailed")}
            text={errorText(error, t)}
            onRetry={() => void refetch()}
          />
        )}
        <TextInput
          label={t("timetable:templateName")}
          required
          data-autofocus
          autoComplete="off"
          maxLength={100}
          value={name}
          error={isTaken ? t("timetable:templateNameTaken") : undefined}
          onChange={({ currentTarget: { value } }) => setName(value)}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t("ui:cancel")}
          </Button>
          <ReasonButton
            reason={reason()}
            loading={store.isPending}
            onClick={() => store.mutate(template, { onSuccess: done })}
          >
            {t("timetable:planSave")}
          </ReasonButton>
        </Group>
      </Stack>
    </Dialog>
  );
}
