import { Button, Group, Stack, Text } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { useMemo } from "react";
import { errorText } from "../../../platform/i18n/errorText.ts";
import { useT } from "../../../platform/i18n/texts.ts";
import { useTenant } from "../../../platform/tenant/tenant.ts";
import { DataTable } from "../../../ui/DataTable.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { ErrorNotice } from "../../../ui/ErrorNotice.tsx";
import { PageHeader } from "../../../ui/PageHeader.tsx";
import { TableSkeleton } from "../../../ui/TableSkeleton.tsx";
import { logQuery } from "../api.ts";
import { logSearch } from "../model/logSearch.ts";
import { CheckLog } from "../parts/CheckLog.tsx";
import { LogDownload } from "../parts/LogDownload.tsx";
import { LogFilters } from "../parts/LogFilters.tsx";
import { useLogColumns } from "../parts/useLogColumns.tsx";

/** The audit log of the organisation, where it shows it. */
export default function AuditLogPage() {
  const t = useT();
  if (useTenant().auditPage) return <ShownLog />;
  return (
    <>
      <PageHeader title={t("auditLog:title")} />
      <EmptyState title={t("auditLog:off")} text={t("auditLog:offText")} />
    </>
  );
}

/** The log: read, filtered, checked, and taken along. */
function ShownLog() {
  const t = useT();
  const target = logSearch(useSearch({ strict: false }));
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    logQuery(target),
  );
  const entries = useMemo(() => data?.pages.flatMap((page) => page.entries) ?? [], [data]);
  const names = useMemo(
    () => new Map(data?.pages.flatMap((page) => Object.entries(page.names)) ?? []),
    [data],
  );
  const columns = useLogColumns(target, names);
  return (
    <>
      <PageHeader title={t("auditLog:title")}>
        <LogDownload target={target} />
      </PageHeader>
      <Stack gap="lg">
        <Text c="dimmed" maw={760}>
          {t("auditLog:intro")}
        </Text>
        <CheckLog />
        <LogFilters target={target} names={names} />
        {error && !data && (
          <ErrorNotice
            title={t("auditLog:title")}
            text={errorText(error, t)}
            onRetry={() => void refetch()}
          />
        )}
        {!error && !data && <TableSkeleton />}
        {data && (
          <DataTable
            caption={t("auditLog:title")}
            rows={entries}
            columns={columns}
            rowId={({ position }) => String(position)}
            narrow="cards"
            isSearchable={false}
            empty={<EmptyState title={t("auditLog:none")} text={t("auditLog:noneText")} />}
          />
        )}
        {hasNextPage && (
          <Group justify="center">
            <Button
              variant="default"
              loading={isFetchingNextPage}
              onClick={() => void fetchNextPage()}
            >
              {t("auditLog:more")}
            </Button>
          </Group>
        )}
      </Stack>
    </>
  );
}
