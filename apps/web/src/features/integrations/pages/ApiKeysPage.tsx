import { Button, Text } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useSuspenseQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { partWithTexts } from "../../../platform/i18n/partWithTexts.ts";
import { useT } from "../../../platform/i18n/texts.ts";
import type { PageInput } from "../../../platform/routing/page.tsx";
import { DataTable } from "../../../ui/DataTable.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { PageHeader } from "../../../ui/PageHeader.tsx";
import { apiKeysQuery } from "../api.ts";
import { useKeyColumns } from "../parts/useKeyColumns.tsx";

const NewKeyDialog = partWithTexts(() => import("../parts/NewKeyDialog.tsx"), "apiKeys");

export const load = ({ queryClient }: PageInput) => queryClient.ensureQueryData(apiKeysQuery);

/** The keys with which programs call `/api/v1`. */
export default function ApiKeysPage() {
  const t = useT();
  const { data } = useSuspenseQuery(apiKeysQuery);
  const columns = useKeyColumns();
  const [isMaking, setMaking] = useState(false);
  const make = (
    <Button
      leftSection={<IconPlus size={20} aria-hidden />}
      aria-haspopup="dialog"
      onClick={() => setMaking(true)}
    >
      {t("apiKeys:make")}
    </Button>
  );
  return (
    <>
      <PageHeader title={t("apiKeys:title")}>{data.keys.length > 0 && make}</PageHeader>
      <Text c="dimmed" maw={760} mb="md">
        {t("apiKeys:about")}
      </Text>
      <DataTable
        caption={t("apiKeys:title")}
        rows={data.keys}
        columns={columns}
        rowId={({ id }) => id}
        narrow="cards"
        isSearchable={data.keys.length > 5}
        empty={
          <EmptyState title={t("apiKeys:none")} text={t("apiKeys:noneText")}>
            {make}
          </EmptyState>
        }
      />
      {isMaking && (
        <Suspense>
          <NewKeyDialog givable={data.givable} onClose={() => setMaking(false)} />
        </Suspense>
      )}
    </>
  );
}
