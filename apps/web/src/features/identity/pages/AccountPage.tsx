import {
  Card,
  SegmentedControl,
  SimpleGrid,
  Stack,
  Text,
  Title,
  useMantineColorScheme,
} from "@mantine/core";
import { useT } from "../../../app/i18n/texts.ts";
import { useUser } from "../../../app/session/session.ts";
import { LanguageSelect } from "../../../app/shell/LanguageSelect.tsx";
import { PageHeader } from "../../../ui/PageHeader.tsx";
import classes from "./AccountPage.module.css";

function PersonCard() {
  const t = useT();
  const user = useUser();
  const fields = [
    [t("identity:name"), user?.fullName],
    [t("identity:email"), user?.email],
    [t("identity:position"), user?.position],
    [t("identity:orgUnit"), user?.orgUnit],
  ] as const;
  return (
    <Card component="section">
      <Text c="dimmed" mb="md">
        {t("identity:accountIntro")}
      </Text>
      <dl className={classes["fields"]}>
        {fields.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value || <Text c="dimmed">{t("identity:none")}</Text>}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

function PreferencesCard() {
  const t = useT();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const schemes = [
    { value: "light", label: t("app:schemeLight") },
    { value: "dark", label: t("app:schemeDark") },
    { value: "auto", label: t("app:schemeSystem") },
  ] as const;
  return (
    <Card component="section" aria-labelledby="preferences">
      <Title order={2} size="h4" id="preferences" mb="md">
        {t("identity:preferences")}
      </Title>
      <Stack gap="md" align="stretch">
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
    </Card>
  );
}

export default function AccountPage() {
  const t = useT();
  return (
    <>
      <PageHeader title={t("identity:account")} />
      <SimpleGrid cols={{ base: 1, md: 2 }} maw={1040}>
        <PersonCard />
        <PreferencesCard />
      </SimpleGrid>
    </>
  );
}
