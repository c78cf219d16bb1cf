import type { OrderPackage } from "@assay/contract";
import { Button, Group, NativeSelect, Text } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { Suspense, useCallback, useMemo, useState } from "react";
import { errorText } from "../../../platform/i18n/errorText.ts";
import { partWithTexts } from "../../../platform/i18n/partWithTexts.ts";
import { useT } from "../../../platform/i18n/texts.ts";
import { type OrdersTarget, paths } from "../../../platform/page/paths.ts";
import { DataTable } from "../../../ui/DataTable.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { ErrorNotice } from "../../../ui/ErrorNotice.tsx";
import { toTarget } from "../../../ui/Link.tsx";
import { PageHeader } from "../../../ui/PageHeader.tsx";
import { ReasonButton } from "../../../ui/ReasonButton.tsx";
import { TableSkeleton } from "../../../ui/TableSkeleton.tsx";
import { ordersQuery } from "../api.ts";
import { ordersSearch } from "../model/ordersSearch.ts";
import classes from "../parts/orders/Orders.module.css";
import { useOrderColumns } from "../parts/orders/useOrderColumns.tsx";

const TakeDialog = partWithTexts(() => import("../parts/orders/TakeDialog.tsx"), "orders", "runs");
const RefuseDialog = partWithTexts(() => import("../parts/orders/RefuseDialog.tsx"), "orders");
const PackagesDialog = partWithTexts(() => import("../parts/orders/PackagesDialog.tsx"), "orders");

const FILTERS = ["open", "planned", "running", "decided", "cancelled", "all"] as const;

interface FilterProps {
  search: OrdersTarget;
  packages: readonly OrderPackage[];
}

/** Which orders are shown; kept in the address. */
function Filters({ search, packages }: FilterProps) {
  const t = useT();
  const navigate = useNavigate();
  const show = (next: OrdersTarget) => void navigate(toTarget(paths.orders(next)));
  return (
    <Group gap="sm">
      <NativeSelect
        aria-label={t("orders:status")}
        value={search.status ?? "open"}
        data={FILTERS.map((value) => ({ value, label: t(`orders:filter_${value}`) }))}
        onChange={({ currentTarget: { value } }) =>
          show({ ...search, status: FILTERS.find((one) => one === value) })
        }
      />
      <NativeSelect
        aria-label={t("orders:package")}
        value={search.package ?? ""}
        data={[
          { value: "", label: t("orders:allPackages") },
          ...packages.map(({ id, name, open }) => ({
            value: id,
            label: t("orders:packageOpen", { name, count: open }),
          })),
        ]}
        onChange={({ currentTarget: { value } }) =>
          show({ ...search, package: value === "" ? undefined : value })
        }
      />
    </Group>
  );
}

/** The chosen orders, of those that are shown. */
function useChosen(openIds: readonly string[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const chosen = useMemo(() => new Set(openIds.filter((id) => ids.has(id))), [openIds, ids]);
  const toggle = useCallback(
    (id: string) => setIds((before) => new Set(before.symmetricDifference(new Set([id])))),
    [],
  );
  return { chosen, toggle, all: () => setIds(new Set(openIds)), none: () => setIds(new Set()) };
}

const NO_PACKAGES: readonly OrderPackage[] = [];

type Asked = "take" | "refuse" | "packages" | null;

/** The orders of programs, from which runs are made. */
export default function OrdersPage() {
  const t = useT();
  const search = ordersSearch(useSearch({ strict: false }));
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    ordersQuery(search),
  );
  const orders = useMemo(() => data?.pages.flatMap((page) => page.orders) ?? [], [data]);
  const { packages = NO_PACKAGES, canRelease = false } = data?.pages.at(-1) ?? {};
  const names = useMemo(() => new Map(packages.map(({ id, name }) => [id, name])), [packages]);
  const openIds = useMemo(
    () => orders.filter(({ status }) => status === "open").map(({ id }) => id),
    [orders],
  );
  const { chosen, toggle, all, none } = useChosen(openIds);
  const columns = useOrderColumns({ chosen, onChoose: toggle, packages: names });
  const [asked, setAsked] = useState<Asked>(null);
  const chosenOrders = orders.filter(({ id }) => chosen.has(id));
  const [packageId = "", ...others] = new Set(chosenOrders.map((order) => order.packageId));
  const noneReason = chosen.size === 0 ? t("orders:chooseFirst") : null;
  const takeReason = noneReason ?? (others.length > 0 ? t("orders:oneProcess") : null);
  const close = () => setAsked(null);
  const done = () => {
    none();
    close();
  };
  return (
    <>
      <PageHeader title={t("orders:title")}>
        {canRelease && (
          <Button variant="default" aria-haspopup="dialog" onClick={() => setAsked("packages")}>
            {t("orders:packages")}
          </Button>
        )}
      </PageHeader>
      <Text c="dimmed" maw={760} mb="md">
        {t("orders:intro")}
      </Text>
      {openIds.length > 0 && (
        <section aria-label={t("orders:chosen")} className={classes["bar"]}>
          <Text role="status">{t("orders:chosenCount", { count: chosen.size })}</Text>
          <Group gap="sm">
            <Button variant="subtle" onClick={chosen.size === openIds.length ? none : all}>
              {chosen.size === openIds.length ? t("orders:chooseNone") : t("orders:chooseAll")}
            </Button>
            <ReasonButton reason={noneReason} variant="default" onClick={() => setAsked("refuse")}>
              {t("orders:refuse")}
            </ReasonButton>
            <ReasonButton reason={takeReason} onClick={() => setAsked("take")}>
              {t("orders:take")}
            </ReasonButton>
          </Group>
        </section>
      )}
      {error && !data && (
        <ErrorNotice
          title={t("orders:title")}
          text={errorText(error, t)}
          onRetry={() => void refetch()}
        />
      )}
      {!error && !data && <TableSkeleton />}
      {data && (
        <DataTable
          caption={t("orders:title")}
          rows={orders}
          columns={columns}
          rowId={({ id }) => id}
          narrow="cards"
          isSearchable={orders.length > 5}
          actions={<Filters search={search} packages={packages} />}
          empty={<EmptyState title={t("orders:none")} text={t("orders:noneText")} />}
        />
      )}
      {hasNextPage && (
        <Group justify="center" mt="md">
          <Button
            variant="default"
            loading={isFetchingNextPage}
            onClick={() => void fetchNextPage()}
          >
            {t("orders:more")}
          </Button>
        </Group>
      )}
      <Suspense>
        {asked === "take" && (
          <TakeDialog
            orderIds={[...chosen]}
            packageId={packageId}
            packageName={names.get(packageId) ?? ""}
            onDone={done}
            onClose={close}
          />
        )}
        {asked === "refuse" && (
          <RefuseDialog orderIds={[...chosen]} onDone={done} onClose={close} />
        )}
        {asked === "packages" && <PackagesDialog onClose={close} />}
      </Suspense>
    </>
  );
}
