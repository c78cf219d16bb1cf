import type { LegalHold } from "@assay/contract";
import { Button, Stack, Text } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useSuspenseQuery } from "@tanstack/react-query";
import { Suspense, useMemo, useState } from "react";
import { useFormat } from "../../../platform/i18n/format.ts";
import { partWithTexts } from "../../../platform/i18n/partWithTexts.ts";
import { type Translate, useT } from "../../../platform/i18n/texts.ts";
import { paths } from "../../../platform/page/paths.ts";
import type { PageInput } from "../../../platform/routing/page.tsx";
import { DataTable } from "../../../ui/DataTable.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { PageHeader } from "../../../ui/PageHeader.tsx";
import { StatusBadge } from "../../../ui/StatusBadge.tsx";
import type { Column } from "../../../ui/tableColumns.ts";
import { legalHoldsQuery } from "../api.ts";

const PlaceHoldDialog = partWithTexts(() => import("../parts/PlaceHoldDialog.tsx"), "disclosure");
const LiftHoldDialog = partWithTexts(() => import("../parts/LiftHoldDialog.tsx"), "disclosure");

export const load = ({ queryClient }: PageInput) => queryClient.ensureQueryData(legalHoldsQuery);

function stateText({ isOn, liftedAt }: LegalHold, t: Translate): string {
  if (isOn) return t("disclosure:holdState_on");
  return t(liftedAt === null ? "disclosure:holdState_over" : "disclosure:holdState_lifted");
}

function useColumns(onLift: (hold: LegalHold) => void): Column<LegalHold>[] {
  const t = useT();
  const { date } = useFormat();
  return useMemo(
    (): Column<LegalHold>[] => [
      {
        id: "name",
        header: t("disclosure:person"),
        value: ({ name }) => name ?? t("disclosure:nameless"),
        minWidth: 140,
      },
      {
        id: "state",
        header: t("disclosure:state"),
        value: (hold) => stateText(hold, t),
        cell: (hold) => (
          <StatusBadge tone={hold.isOn ? "warning" : "neutral"}>{stateText(hold, t)}</StatusBadge>
        ),
        minWidth: "max-content",
      },
      {
        id: "endsOn",
        header: t("disclosure:holdEndsOn"),
        value: ({ endsOn }) => endsOn,
        text: ({ endsOn }) => date(endsOn),
      },
      {
        id: "reason",
        header: t("disclosure:holdReason"),
        value: ({ reason }) => reason,
        cell: ({ reason, liftReason }) => (
          <Stack gap={2}>
            <Text size="sm">{reason}</Text>
            {liftReason !== null && (
              <Text size="sm" c="dimmed">
                {liftReason}
              </Text>
            )}
          </Stack>
        ),
        minWidth: 200,
      },
      {
        id: "lift",
        header: t("disclosure:holdLift"),
        value: () => "",
        cell: (hold) =>
          hold.isOn && (
            <Button
              variant="default"
              size="sm"
              miw="max-content"
              aria-label={t("disclosure:holdLiftOne", {
                name: hold.name ?? t("disclosure:nameless"),
              })}
              onClick={() => onLift(hold)}
            >
              {t("disclosure:holdLift")}
            </Button>
          ),
        isSortable: false,
        minWidth: "max-content",
      },
    ],
    [t, date, onLift],
  );
}

/** People of whom nothing is deleted until a day. */
export default function LegalHoldsPage() {
  const t = useT();
  const { data: holds } = useSuspenseQuery(legalHoldsQuery);
  const [isPlacing, setPlacing] = useState(false);
  const [lifted, setLifted] = useState<LegalHold | null>(null);
  const columns = useColumns(setLifted);
  const place = (
    <Button
      leftSection={<IconPlus size={20} aria-hidden />}
      aria-haspopup="dialog"
      onClick={() => setPlacing(true)}
    >
      {t("disclosure:hold")}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={t("disclosure:holds")}
        backTo={paths.accessRequests()}
        backLabel={t("disclosure:backToList")}
      >
        {holds.length > 0 && place}
      </PageHeader>
      <Text c="dimmed" maw={760} mb="md">
        {t("disclosure:holdAbout")}
      </Text>
      <DataTable
        caption={t("disclosure:holds")}
        rows={holds}
        columns={columns}
        rowId={({ id }) => id}
        narrow="cards"
        isSearchable={holds.length > 5}
        empty={
          <EmptyState title={t("disclosure:holdsNone")} text={t("disclosure:holdsNoneText")}>
            {place}
          </EmptyState>
        }
      />
      <Suspense>
        {isPlacing && <PlaceHoldDialog onClose={() => setPlacing(false)} />}
        {lifted !== null && <LiftHoldDialog hold={lifted} onClose={() => setLifted(null)} />}
      </Suspense>
    </>
  );
}
