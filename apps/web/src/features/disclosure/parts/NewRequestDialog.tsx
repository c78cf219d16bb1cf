import { type Language, utcDayOf } from "@assay/domain";
import { Button, Group, Select, Stack } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useDateTexts } from "../../../platform/forms/useDateTexts.ts";
import { errorText } from "../../../platform/i18n/errorText.ts";
import { useLanguage, useT } from "../../../platform/i18n/texts.ts";
import { paths } from "../../../platform/page/paths.ts";
import { LANGUAGE_NAMES } from "../../../platform/tenant/LanguageSelect.tsx";
import { DateField } from "../../../ui/DateField.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { toTarget } from "../../../ui/Link.tsx";
import { Notice } from "../../../ui/Notice.tsx";
import { ReasonButton } from "../../../ui/ReasonButton.tsx";
import { accessPackagesQuery, createAccessPackage } from "../api.ts";
import { PersonSearch } from "./PersonSearch.tsx";

interface NewRequestDialogProps {
  languages: readonly Language[];
  onClose(): void;
}

/** Finds somebody by address or name, and notes their request. */
export default function NewRequestDialog({ languages, onClose }: NewRequestDialogProps) {
  const t = useT();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const dateTexts = useDateTexts();
  const language = useLanguage();
  const [personId, setPersonId] = useState("");
  const [requestedOn, setRequestedOn] = useState(() => utcDayOf(new Date()));
  const [locale, setLocale] = useState<Language>(
    languages.includes(language) ? language : (languages[0] ?? language),
  );
  const create = useMutation({
    mutationFn: () => createAccessPackage({ personId, requestedOn, locale }),
    onSuccess: ({ id }) => {
      void queryClient.invalidateQueries({ queryKey: accessPackagesQuery.queryKey });
      void navigate(toTarget(paths.accessRequest(id)));
    },
  });
  return (
    <Dialog title={t("disclosure:new")} size="lg" onClose={onClose}>
      <Stack gap="md">
        <PersonSearch chosen={personId} onChoose={setPersonId} />
        <DateField
          label={t("disclosure:requestedOn")}
          value={requestedOn}
          texts={dateTexts}
          isRequired
          onChange={(value) => value !== null && setRequestedOn(value)}
        />
        <Select
          label={t("disclosure:language")}
          data={languages.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
          value={locale}
          allowDeselect={false}
          onChange={(value) => value !== null && setLocale(value)}
        />
        {create.error && <Notice tone="error">{errorText(create.error, t)}</Notice>}
        <Group justify="end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {t("ui:cancel")}
          </Button>
          <ReasonButton
            reason={personId === "" ? t("disclosure:noPerson") : null}
            loading={create.isPending}
            onClick={() => create.mutate()}
          >
            {t("disclosure:begin")}
          </ReasonButton>
        </Group>
      </Stack>
    </Dialog>
  );
}
