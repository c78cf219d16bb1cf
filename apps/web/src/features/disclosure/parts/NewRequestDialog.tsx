import type { Subject } from "@assay/contract";
import { type Language, utcDayOf } from "@assay/domain";
import { Button, Group, Radio, Select, Stack, Text, TextInput } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useDeferredValue, useState } from "react";
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
import { accessPackagesQuery, createAccessPackage, subjectsQuery } from "../api.ts";

interface NewRequestDialogProps {
  languages: readonly Language[];
  onClose(): void;
}

interface PeopleProps {
  people: readonly Subject[] | undefined;
  chosen: string;
  onChoose(id: string): void;
}

/** The people who were found, to choose one. */
function People({ people, chosen, onChoose }: PeopleProps) {
  const t = useT();
  if (people === undefined) return null;
  if (people.length === 0) return <Text c="dimmed">{t("disclosure:nobody")}</Text>;
  return (
    <Radio.Group label={t("disclosure:person")} value={chosen} onChange={onChoose}>
      <Stack gap="xs" mt="xs">
        {people.map(({ id, name, email, runs, otherRuns }) => (
          <Radio
            key={id}
            value={id}
            label={[name, email].filter(Boolean).join(", ") || t("disclosure:nameless")}
            description={
              t("disclosure:inRuns", { count: runs }) +
              (otherRuns > 0 ? ` ${t("disclosure:inOtherRuns", { count: otherRuns })}` : "")
            }
          />
        ))}
      </Stack>
    </Radio.Group>
  );
}

/** Finds somebody by address or name, and notes their request. */
export default function NewRequestDialog({ languages, onClose }: NewRequestDialogProps) {
  const t = useT();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const dateTexts = useDateTexts();
  const language = useLanguage();
  const [sought, setSought] = useState("");
  const [personId, setPersonId] = useState("");
  const [requestedOn, setRequestedOn] = useState(() => utcDayOf(new Date()));
  const [locale, setLocale] = useState<Language>(
    languages.includes(language) ? language : (languages[0] ?? language),
  );
  const { data: people } = useQuery(subjectsQuery(useDeferredValue(sought.trim())));
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
        <TextInput
          data-autofocus
          required
          label={t("disclosure:search")}
          description={t("disclosure:searchHint")}
          value={sought}
          maxLength={200}
          autoComplete="off"
          spellCheck={false}
          onChange={({ currentTarget: { value } }) => {
            setSought(value);
            setPersonId("");
          }}
        />
        <People people={people} chosen={personId} onChoose={setPersonId} />
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
