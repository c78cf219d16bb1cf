import type { Order } from "@assay/contract";
import type { OrderStatus } from "@assay/domain";
import { Stack, Text } from "@mantine/core";
import { useMemo } from "react";
import { useFormat } from "../../../../platform/i18n/format.ts";
import { useT } from "../../../../platform/i18n/texts.ts";
import { paths } from "../../../../platform/page/paths.ts";
import { Link } from "../../../../ui/Link.tsx";
import { StatusBadge } from "../../../../ui/StatusBadge.tsx";
import type { Column } from "../../../../ui/tableColumns.ts";
import classes from "./Orders.module.css";

const TONES = {
  open: "todo",
  planned: "info",
  running: "partial",
  decided: "done",
  cancelled: "neutral",
} as const satisfies Record<OrderStatus, string>;

/** The status of an order with the run, or why it has ended. */
function StatusCell({ status, run, cancelledBy, reason }: Order) {
  const t = useT();
  return (
    <Stack gap={4} align="flex-start">
      <StatusBadge tone={TONES[status]}>{t(`orders:status_${status}`)}</StatusBadge>
      {cancelledBy !== null && <Text size="sm">{t(`orders:end_${cancelledBy}`)}</Text>}
      {reason !== null && (
        <Text size="sm" style={{ overflowWrap: "anywhere" }}>
          {reason}
        </Text>
      )}
      {run && <Link to={paths.run(run.id)}>{run.name}</Link>}
      {run && cancelledBy !== null && <Text size="sm">{t("orders:stillInRun")}</Text>}
    </Stack>
  );
}

interface Choosing {
  chosen: ReadonlySet<string>;
  onChoose(id: string): void;
  /** Names of packages by id. */
  packages: ReadonlyMap<string, string>;
}

/** The columns of the list of orders; those that wait can be chosen. */
export function useOrderColumns({ chosen, onChoose, packages }: Choosing): Column<Order>[] {
  const t = useT();
  const { dateTime } = useFormat();
  return useMemo(() => {
    const nameOf = ({ firstName, lastName }: Order): string =>
      lastName === null ? t("orders:erased") : `${lastName}, ${firstName ?? ""}`;
    return [
      {
        id: "choose",
        header: t("orders:choose"),
        value: (one) => chosen.has(one.id),
        text: () => "",
        isSortable: false,
        minWidth: "max-content",
        cell: (one) =>
          one.status === "open" && (
            <input
              type="checkbox"
              className={classes["choose"]}
              aria-label={t("orders:chooseOne", { name: nameOf(one) })}
              checked={chosen.has(one.id)}
              onChange={() => onChoose(one.id)}
            />
          ),
      },
      {
        id: "candidate",
        header: t("orders:candidate"),
        value: nameOf,
        text: (one) => `${nameOf(one)} ${one.email ?? ""} ${one.externalId ?? ""}`,
        minWidth: 180,
        cell: (one) => (
          <Stack gap={2}>
            <span>{nameOf(one)}</span>
            {one.externalId !== null && (
              <Text size="sm" c="dimmed" style={{ overflowWrap: "anywhere" }}>
                {one.externalId}
              </Text>
            )}
          </Stack>
        ),
      },
      { id: "job", header: t("orders:job"), value: (one) => one.jobTitle, minWidth: 120 },
      {
        id: "package",
        header: t("orders:package"),
        value: (one) => packages.get(one.packageId) ?? "",
        minWidth: 140,
      },
      {
        id: "requester",
        header: t("orders:requester"),
        value: (one) => one.requester,
        minWidth: 120,
      },
      {
        id: "createdAt",
        header: t("orders:createdAt"),
        value: (one) => one.createdAt,
        text: (one) => dateTime(one.createdAt),
      },
      {
        id: "status",
        header: t("orders:status"),
        value: (one) => t(`orders:status_${one.status}`),
        minWidth: 160,
        cell: (one) => <StatusCell {...one} />,
      },
    ];
  }, [t, dateTime, chosen, onChoose, packages]);
}
