import { Button, Stack, Text, Title } from "@mantine/core";
import { IconPlanet } from "@tabler/icons-react";
import { Link } from "../../ui/Link.tsx";
import { useT } from "../../platform/i18n/texts.ts";
import { paths } from "../../platform/page/paths.ts";
import { usePageTitle } from "../../platform/page/pageTitle.ts";
import { Shell } from "./Shell.tsx";

/** For every unknown address, signed in or not. */
export default function NotFoundPage() {
  const t = useT();
  usePageTitle(t("shell:pageMissing"));
  return (
    <Shell>
      <Stack align="center" gap="sm" py={80} ta="center">
        <Text c="dimmed" component="span" lh={0}>
          <IconPlanet size={72} stroke={1.2} aria-hidden />
        </Text>
        <Title order={1} size="h2">
          {t("shell:pageMissing")}
        </Title>
        <Text size="lg">{t("shell:pageMissingText")}</Text>
        <Button component={Link} to={paths.root()} mt="md">
          {t("shell:goHome")}
        </Button>
      </Stack>
    </Shell>
  );
}
