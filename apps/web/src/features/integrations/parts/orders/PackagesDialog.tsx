import { Stack, Switch, Text } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useChoice } from "../../../../platform/forms/useChoice.ts";
import { errorText } from "../../../../platform/i18n/errorText.ts";
import { useT } from "../../../../platform/i18n/texts.ts";
import { announceError } from "../../../../platform/page/announce.ts";
import { Dialog } from "../../../../ui/Dialog.tsx";
import { ErrorNotice } from "../../../../ui/ErrorNotice.tsx";
import { orderKeys, orderPackagesQuery, releaseOrderPackage } from "../../api.ts";

interface Choice {
  id: string;
  isReleased: boolean;
}

/** Releases processes for orders, or withdraws that. */
export default function PackagesDialog({ onClose }: { onClose(): void }) {
  const t = useT();
  const queryClient = useQueryClient();
  const { data, error, refetch } = useQuery(orderPackagesQuery);
  const { mutateAsync } = useMutation({
    mutationFn: ({ id, isReleased }: Choice) => releaseOrderPackage(id, isReleased),
    onError: announceError,
    onSuccess: ({ packages }) => {
      queryClient.setQueryData(orderPackagesQuery.queryKey, packages);
      void queryClient.invalidateQueries({ queryKey: orderKeys.lists });
    },
  });
  const [pending, choose] = useChoice<Choice | null, Choice>(null, mutateAsync);
  return (
    <Dialog title={t("orders:packages")} onClose={onClose}>
      <Stack gap="md">
        <Text>{t("orders:packagesText")}</Text>
        {error && !data && (
          <ErrorNotice
            title={t("orders:packages")}
            text={errorText(error, t)}
            onRetry={() => void refetch()}
          />
        )}
        {data?.length === 0 && <Text c="dimmed">{t("orders:noProcesses")}</Text>}
        {data?.map(({ id, name, isReleased }) => (
          <Switch
            key={id}
            size="md"
            label={name}
            checked={pending?.id === id ? pending.isReleased : isReleased}
            onChange={({ currentTarget: { checked } }) => choose({ id, isReleased: checked })}
          />
        ))}
      </Stack>
    </Dialog>
  );
}
