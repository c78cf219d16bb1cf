import type { ApiKey } from "@assay/contract";
import { Button } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useT } from "../../../platform/i18n/texts.ts";
import { announce, announceError } from "../../../platform/page/announce.ts";
import { confirm } from "../../../ui/confirm.ts";
import { apiKeysQuery, revokeApiKey } from "../api.ts";

/** Revokes a key, after a question, since programs that use it stop working. */
export function RevokeButton({ apiKey }: { apiKey: ApiKey }) {
  const t = useT();
  const queryClient = useQueryClient();
  const revoke = useMutation({
    mutationFn: () => revokeApiKey(apiKey.id),
    onSuccess: () =>
      announce({ tone: "success", text: t("apiKeys:revoked", { name: apiKey.name }) }),
    onError: announceError,
    onSettled: () => queryClient.invalidateQueries({ queryKey: apiKeysQuery.queryKey }),
  });
  const ask = async (): Promise<void> => {
    const isSure = await confirm({
      title: t("apiKeys:revokeTitle"),
      text: t("apiKeys:revokeText", { name: apiKey.name }),
      confirmLabel: t("apiKeys:revoke"),
      tone: "danger",
    });
    if (isSure) revoke.mutate();
  };
  return (
    <Button
      variant="default"
      size="sm"
      miw="max-content"
      loading={revoke.isPending}
      aria-label={t("apiKeys:revokeOne", { name: apiKey.name })}
      onClick={() => void ask()}
    >
      {t("apiKeys:revoke")}
    </Button>
  );
}
