import { SegmentedControl, Stack, Text, useMantineColorScheme } from "@mantine/core";
import { useT } from "../../../platform/i18n/texts.ts";
import { LanguageSelect } from "../../../platform/tenant/LanguageSelect.tsx";
import { AccountCard } from "./AccountCard.tsx";

/** Light or dark and the language, of this browser. */
export function PreferencesCard() {
  const t = useT();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const schemes = [
    { value: "light", label: t("app:schemeLight") },
    { value: "dark", label: t("app:schemeDark") },
    { value: "auto", label: t("app:schemeSystem") },
  ] as const;
  return (
    <AccountCard title={t("account:preferences")}>
      <Stack gap="md" mt="md" align="stretch">
        <div>
          <Text fw={500} id="scheme" mb={4}>
            {t("app:colorScheme")}
          </Text>
          <SegmentedControl
            aria-labelledby="scheme"
            fullWidth
            size="md"
            data={[...schemes]}
            value={colorScheme}
            onChange={setColorScheme}
          />
        </div>
        <LanguageSelect label={t("app:language")} />
      </Stack>
    </AccountCard>
  );
}
