import { Loader, Stack, Text } from "@mantine/core";
import { isApiError } from "../../platform/http/ApiError.ts";
import { errorText } from "../../platform/i18n/errorText.ts";
import { useT } from "../../platform/i18n/texts.ts";

/**
 * Shown until the tenant has loaded; tries again by itself, so that waiting is enough. Until then all that is known of
 * the tenant is its host.
 */
export function Splash({ error }: { error: Error | null }) {
  const t = useT();
  return (
    <Stack component="main" mih="100dvh" p="lg" align="center" justify="center" gap="md">
      <Loader size="lg" color="gray" aria-hidden />
      {error === null ? (
        <Text role="status" ta="center">
          {t("app:tenantLoading", { host: location.hostname })}
        </Text>
      ) : (
        <Stack gap={4} role="alert" ta="center" maw={420}>
          <Text fw={650} size="lg">
            {t("app:startFailed")}
          </Text>
          <Text>
            {isApiError(error, "TENANT_NOT_FOUND") ? errorText(error, t) : t("app:startFailedText")}
          </Text>
        </Stack>
      )}
    </Stack>
  );
}
