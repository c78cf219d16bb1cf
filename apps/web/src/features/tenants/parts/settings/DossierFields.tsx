import type { DossierKey } from "@assay/contract";
import { Button, Code, Stack, Switch, Text } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { isApiError } from "../../../../platform/http/ApiError.ts";
import { useFormat } from "../../../../platform/i18n/format.ts";
import { useT } from "../../../../platform/i18n/texts.ts";
import { announce } from "../../../../platform/page/announce.ts";
import { confirm } from "../../../../ui/confirm.ts";
import { Section } from "../../../../ui/Section.tsx";
import { dossierKeysQuery, replaceDossierKey } from "../../api.ts";
import type { SettingsEditing } from "../../model/settings/settingsEditing.ts";
import type { SettingsForm } from "../../model/settings/settingsForm.ts";

interface DossierFieldsProps {
  editing: SettingsEditing;
  stored: SettingsForm["dossiers"];
}

/** In groups of eight, as they are read aloud. */
const grouped = (fingerprint: string): string => fingerprint.replaceAll(/.{8}(?=.)/g, "$& ");

function KeyLine({ fingerprint, from, to }: DossierKey) {
  const t = useT();
  const format = useFormat();
  return (
    <li>
      <Text size="sm">
        {to === null
          ? t("settings:dossierKeyNow", { from: format.date(from) })
          : t("settings:dossierKeyBefore", { from: format.date(from), to: format.date(to) })}
      </Text>
      <Code block style={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>
        {grouped(fingerprint)}
      </Code>
    </li>
  );
}

/** The keys that dossiers are signed with: to compare, and to replace the present one. */
function DossierKeys() {
  const t = useT();
  const queryClient = useQueryClient();
  const { data } = useQuery(dossierKeysQuery);
  const { mutate, isPending } = useMutation({
    mutationFn: replaceDossierKey,
    onSuccess: (keys) => {
      queryClient.setQueryData(dossierKeysQuery.queryKey, keys);
      announce({ tone: "success", text: t("settings:dossierKeyReplaced") });
    },
    onError: (error) => {
      void queryClient.invalidateQueries({ queryKey: dossierKeysQuery.queryKey });
      const text = isApiError(error, "UPDATE_FAILED")
        ? t("settings:dossierKeyElsewhere")
        : t("settings:dossierKeyFailed");
      announce({ tone: "error", text });
    },
  });
  const present = data?.keys.find(({ to }) => to === null);
  if (!data || !present) return null;
  const replace = async (): Promise<void> => {
    const isSure = await confirm({
      title: t("settings:dossierKeyAsk"),
      text: t("settings:dossierKeyAskText"),
      confirmLabel: t("settings:dossierKeyReplace"),
    });
    if (isSure) mutate(present.fingerprint);
  };
  return (
    <Stack gap="sm" mt="md" align="flex-start">
      <Text>{t("settings:dossierKeys")}</Text>
      <ul style={{ margin: 0, paddingInlineStart: "1.25rem", maxWidth: "100%" }}>
        {data.keys.map((key) => (
          <KeyLine key={key.fingerprint} {...key} />
        ))}
      </ul>
      <Button variant="default" loading={isPending} onClick={() => void replace()}>
        {t("settings:dossierKeyReplace")}
      </Button>
    </Stack>
  );
}

/** Chooses whether decision files can be made, and shows the keys that they are signed with. */
export function DossierFields({ editing, stored }: DossierFieldsProps) {
  const t = useT();
  const { draft, set } = editing;
  return (
    <Section title={t("settings:dossiers")} hint={t("settings:dossiersHint")}>
      <Switch
        size="md"
        label={t("settings:dossiersOn")}
        description={t("settings:hint_dossiers")}
        checked={draft.dossiers ?? false}
        onChange={(event) => {
          const isOn = event.currentTarget.checked;
          // What is not stored is off: choosing that again is no change.
          set({ dossiers: !isOn && !stored ? undefined : isOn });
        }}
      />
      {stored && <DossierKeys />}
    </Section>
  );
}
