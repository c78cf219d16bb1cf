import { PASSKEY_SETTINGS } from "@assay/domain";
import { Stack, Text } from "@mantine/core";
import { useT } from "../../../../platform/i18n/texts.ts";
import { ChoiceCards } from "../../../../ui/ChoiceCards.tsx";
import type { SettingsEditing } from "../../model/settings/settingsEditing.ts";
import type { SettingsForm } from "../../model/settings/settingsForm.ts";

interface PasskeyChoiceProps {
  editing: SettingsEditing;
  stored: SettingsForm["passkeys"];
}

/** Chooses what passkeys count for. */
export function PasskeyChoice({ editing, stored }: PasskeyChoiceProps) {
  const t = useT();
  const { draft, set } = editing;
  return (
    <Stack gap="xs" mt="md">
      <Text fw={500}>{t("settings:passkeys")}</Text>
      <ChoiceCards
        label={t("settings:passkeys")}
        value={draft.passkeys ?? "OFF"}
        onChange={(chosen) =>
          // What is not stored is off: choosing that again is no change.
          set({ passkeys: chosen === "OFF" && !stored ? undefined : chosen })
        }
        choices={PASSKEY_SETTINGS.map((value) => ({
          value,
          label: t(`settings:passkeys_${value}`),
          hint: t(`settings:hint_passkeys_${value}`),
        }))}
      />
    </Stack>
  );
}
