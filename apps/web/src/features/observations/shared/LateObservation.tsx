import type { EvidenceState, PageState } from "@assay/contract";
import { Box, Text } from "@mantine/core";
import { lazy, type ReactNode, Suspense } from "react";
import { EvidenceLines } from "./EvidenceLines.tsx";
import { InkView, storedPage } from "./writtenPages.ts";
import { useFormat } from "../../../platform/i18n/format.ts";
import { useT } from "../../../platform/i18n/texts.ts";
import type { LateObservationProps } from "../../runs/shared/late/lateObservation.ts";
import type { LateNames } from "../../runs/shared/late/useLateNames.ts";

const RichText = lazy(() => import("../../../ui/RichText.tsx"));
type Pages = Extract<LateObservationProps["change"], { kind: "pages" }>;

/** Beside each other where there is room. */
const SIDES = {
  display: "grid",
  gridTemplateColumns: "repeat(auto-fit, minmax(min(16rem, 100%), 1fr))",
  gap: "var(--mantine-spacing-sm)",
} as const;
const SIDE = {
  minWidth: 0,
  overflowWrap: "anywhere",
  border: "1px solid var(--mantine-color-default-border)",
  borderRadius: "var(--mantine-radius-sm)",
} as const;

const inkPage = (state: PageState) =>
  storedPage({ ...state, id: "", page: 1, name: "", updatedOn: "", revision: 0 });

/** One side of the comparison. */
function OneSide({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box p="xs" style={SIDE}>
      <Text size="sm" fw={600}>
        {label}
      </Text>
      {children}
    </Box>
  );
}

/** What stands in the run, and what was sent later. */
function Sides({ before, after }: { before: ReactNode; after: ReactNode }) {
  const t = useT();
  return (
    <div style={SIDES}>
      <OneSide label={t("runDialogs:late_before")}>{before}</OneSide>
      <OneSide label={t("runDialogs:late_after")}>{after}</OneSide>
    </div>
  );
}

/** A page; null where there is no such page. */
function OnePage({
  state,
  type,
  competencyOf,
}: { state: PageState | null } & Pick<Pages, "type"> & Pick<LateNames, "competencyOf">) {
  const t = useT();
  if (state === null) return <Text c="dimmed">{t("runDialogs:late_noPage")}</Text>;
  const isEmpty = state.content === "" && state.alternative === "";
  return (
    <>
      {state.competencyId && (
        <Text size="sm" c="dimmed">
          {competencyOf(state.competencyId)}
        </Text>
      )}
      {state.title && <Text fs="italic">{state.title}</Text>}
      {isEmpty && <Text c="dimmed">{t("runDialogs:late_emptyPage")}</Text>}
      {!isEmpty && (
        <Suspense>
          {type === "html" ? <RichText html={state.content} /> : <InkView page={inkPage(state)} />}
        </Suspense>
      )}
    </>
  );
}

/** A piece of evidence; null where there is none. */
function OneEvidence({
  state,
  names: { competencyOf, cueOf },
}: {
  state: EvidenceState | null;
  names: LateNames;
}) {
  const t = useT();
  const { dateTime } = useFormat();
  if (state === null) return <Text c="dimmed">{t("evidence:none")}</Text>;
  const competency =
    state.competencyId === null ? t("evidence:unassigned") : competencyOf(state.competencyId);
  return (
    <>
      <Text size="sm" c="dimmed">
        {competency} · {dateTime(state.at)}
      </Text>
      {state.cueUid !== null && <Text size="sm">{cueOf(state.cueUid)}</Text>}
      <EvidenceLines lines={[state]} keyOf={() => "only"} />
    </>
  );
}

/** Pages, or a piece of evidence, as they stand and as they would be. */
export default function LateObservation({ change, names }: LateObservationProps) {
  const t = useT();
  if (change.kind === "evidence") {
    const { before, after } = change;
    return (
      <Sides
        before={<OneEvidence state={before} names={names} />}
        after={<OneEvidence state={after} names={names} />}
      />
    );
  }
  const { type, pages } = change;
  const view = (state: PageState | null) => (
    <OnePage state={state} type={type} competencyOf={names.competencyOf} />
  );
  return pages.map(({ page, before, after }) => (
    <div key={page}>
      <Text fw={600}>{t("runDialogs:late_page", { page })}</Text>
      <Sides before={view(before)} after={view(after)} />
    </div>
  ));
}
