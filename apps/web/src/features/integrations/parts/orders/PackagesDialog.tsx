import { Stack, Switch, Text } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { errorText } from "../../../../platform/i18n/errorText.ts";
import { useT } from "../../../../platform/i18n/texts.ts";
import { announceError } from "../../../../platform/page/announce.ts";
import { Dialog } from "../../../../ui/Dialog.tsx";
import { ErrorNotice } from "../../../../ui/ErrorNotice.tsx";
import { orderKeys, orderPackagesQuery, releaseOrderPackage } from "../../api.ts";

/** Releases processes for orders, or withdraws that. */
export default function PackagesDialog({ onClose }: { onClose(): void }) {
  const t = useT();
  const queryClient = useQueryClient();
  const { data, error, refetch } = useQuery(orderPackagesQuery);
  const { mutate, variables, isPending } = useMutation({
    mutationFn: ({ id, isReleased }: { id: string; isReleased: boolean }) =>
      releaseOrderPackage(id, isReleased),
    onError: announceError,
    onSuccess: ({ packages }) => {
      queryClient.setQueryData(orderPackagesQuery.queryKey, packages);
      void queryClient.invalidateQueries({ queryKey: orderKeys.lists });
    },
  });
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
            // What was chosen is shown while it is stored.
            checked={isPending && variables.id === id ? variables.isReleased : isReleased}
            onChange={({ currentTarget: { checked } }) => mutate({ id, isReleased: checked })}
          />
        ))}
      </Stack>
    </Dialog>
  );
}
