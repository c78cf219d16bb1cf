import type { ApiKey } from "@assay/contract";
import { Stack, Text } from "@mantine/core";
import { useMemo } from "react";
import { useFormat } from "../../../platform/i18n/format.ts";
import { type Translate, useT } from "../../../platform/i18n/texts.ts";
import { StatusBadge } from "../../../ui/StatusBadge.tsx";
import type { Column } from "../../../ui/tableColumns.ts";
import { RevokeButton } from "./RevokeButton.tsx";

const stateText = ({ state }: ApiKey, t: Translate): string =>
  t(`apiKeys:state_${state === true ? "valid" : state}`);

/** What the key may do; what its maker has no more is said to be lost. */
const permissionText = ({ permissions, lostPermissions }: ApiKey, t: Translate): string =>
  permissions
    .map((permission) =>
      lostPermissions.includes(permission) ? t("apiKeys:lost", { permission }) : permission,
    )
    .join(", ");

/** The columns of the list of keys. */
export function useKeyColumns(): Column<ApiKey>[] {
  const t = useT();
  const { dateTime } = useFormat();
  return useMemo((): Column<ApiKey>[] => {
    const moment = (value: string | null, none: string): string =>
      value === null ? none : dateTime(value);
    const usedText = ({ usedAt, usedFrom }: ApiKey): string =>
      usedAt === null
        ? t("apiKeys:unused")
        : t("apiKeys:usedFrom", { when: dateTime(usedAt), address: usedFrom ?? "" });
    return [
      { id: "name", header: t("apiKeys:name"), value: ({ name }) => name, minWidth: 140 },
      {
        id: "state",
        header: t("apiKeys:state"),
        value: (key) => stateText(key, t),
        cell: (key) => (
          <StatusBadge tone={key.state === true ? "done" : "failed"}>
            {stateText(key, t)}
          </StatusBadge>
        ),
      },
      {
        id: "permissions",
        header: t("apiKeys:permissions"),
        value: (key) => permissionText(key, t),
        cell: (key) => (
          <Stack gap={2}>
            <Text size="sm">{permissionText(key, t)}</Text>
            {key.networks.length > 0 && (
              <Text size="sm" c="dimmed">
                {t("apiKeys:onlyFrom", { networks: key.networks.join(", ") })}
              </Text>
            )}
          </Stack>
        ),
        minWidth: 220,
      },
      {
        id: "maker",
        header: t("apiKeys:maker"),
        value: ({ maker }) => maker ?? t("apiKeys:noMaker"),
        minWidth: 120,
      },
      {
        id: "createdAt",
        header: t("apiKeys:createdAt"),
        value: ({ createdAt }) => createdAt,
        text: ({ createdAt }) => dateTime(createdAt),
      },
      {
        id: "expiresAt",
        header: t("apiKeys:expiresAt"),
        value: ({ expiresAt }) => expiresAt,
        text: ({ expiresAt }) => moment(expiresAt, t("apiKeys:never")),
      },
      {
        id: "usedAt",
        header: t("apiKeys:usedAt"),
        value: ({ usedAt }) => usedAt,
        text: usedText,
        minWidth: 130,
      },
      {
        id: "revoke",
        header: t("apiKeys:actions"),
        value: () => "",
        cell: (key) => key.state !== "revoked" && <RevokeButton apiKey={key} />,
        isSortable: false,
        minWidth: "max-content",
      },
    ];
  }, [t, dateTime]);
}
