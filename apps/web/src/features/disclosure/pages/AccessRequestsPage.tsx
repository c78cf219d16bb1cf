import type { AccessPackage } from "@assay/contract";
import { Button, Group, Text } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useSuspenseQuery } from "@tanstack/react-query";
import { Suspense, useMemo, useState } from "react";
import { useFormat } from "../../../platform/i18n/format.ts";
import { partWithTexts } from "../../../platform/i18n/partWithTexts.ts";
import { useT } from "../../../platform/i18n/texts.ts";
import { paths } from "../../../platform/page/paths.ts";
import type { PageInput } from "../../../platform/routing/page.tsx";
import { DataTable } from "../../../ui/DataTable.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { Link } from "../../../ui/Link.tsx";
import { PageHeader } from "../../../ui/PageHeader.tsx";
import { StatusBadge } from "../../../ui/StatusBadge.tsx";
import type { Column } from "../../../ui/tableColumns.ts";
import { accessPackagesQuery } from "../api.ts";
import { DueBadge } from "../parts/DueBadge.tsx";

const NewRequestDialog = partWithTexts(() => import("../parts/NewRequestDialog.tsx"), "disclosure");

export const load = ({ queryClient }: PageInput) =>
  queryClient.ensureQueryData(accessPackagesQuery);

const TONES = {
  REVIEW: "todo",
  QUEUED: "partial",
  RUNNING: "partial",
  DONE: "done",
  FAILED: "failed",
} as const;

function useColumns(): Column<AccessPackage>[] {
  const t = useT();
  const { date } = useFormat();
  return useMemo(
    (): Column<AccessPackage>[] => [
      {
        id: "name",
        header: t("disclosure:person"),
        value: ({ name }) => name ?? t("disclosure:nameless"),
        minWidth: 160,
      },
      {
        id: "requestedOn",
        header: t("disclosure:requestedOn"),
        value: ({ requestedOn }) => requestedOn,
        text: ({ requestedOn }) => date(requestedOn),
      },
      {
        id: "dueOn",
        header: t("disclosure:dueOn"),
        value: ({ dueOn }) => dueOn,
        cell: (request) => <DueBadge request={request} />,
        minWidth: 200,
      },
      {
        id: "state",
        header: t("disclosure:state"),
        value: ({ state }) => t(`disclosure:state_${state}`),
        cell: ({ state }) => (
          <StatusBadge tone={TONES[state]}>{t(`disclosure:state_${state}`)}</StatusBadge>
        ),
        minWidth: "max-content",
      },
    ],
    [t, date],
  );
}

/** The requests of people for what is held about them. */
export default function AccessRequestsPage() {
  const t = useT();
  const { data } = useSuspenseQuery(accessPackagesQuery);
  const columns = useColumns();
  const [isMaking, setMaking] = useState(false);
  const make = (
    <Button
      leftSection={<IconPlus size={20} aria-hidden />}
      aria-haspopup="dialog"
      onClick={() => setMaking(true)}
    >
      {t("disclosure:new")}
    </Button>
  );
  return (
    <>
      <PageHeader title={t("disclosure:title")}>
        <Group gap="sm">
          <Button variant="default" component={Link} to={paths.legalHolds()}>
            {t("disclosure:holds")}
          </Button>
          {data.packages.length > 0 && make}
        </Group>
      </PageHeader>
      <Text c="dimmed" maw={760} mb="md">
        {t("disclosure:about")}
      </Text>
      <DataTable
        caption={t("disclosure:title")}
        rows={data.packages}
        columns={columns}
        rowId={({ id }) => id}
        rowLink={({ id }) => paths.accessRequest(id)}
        narrow="cards"
        isSearchable={data.packages.length > 5}
        empty={
          <EmptyState title={t("disclosure:none")} text={t("disclosure:noneText")}>
            {make}
          </EmptyState>
        }
      />
      {isMaking && (
        <Suspense>
          <NewRequestDialog languages={data.languages} onClose={() => setMaking(false)} />
        </Suspense>
      )}
    </>
  );
}
