import type { PageState } from "@assay/contract";
import { Box, Text } from "@mantine/core";
import { lazy, Suspense } from "react";
import { InkView, storedPage } from "./writtenPages.ts";
import { useT } from "../../../platform/i18n/texts.ts";
import type { LatePagesProps } from "../../runs/shared/late/latePages.ts";
import type { LateNames } from "../../runs/shared/late/useLateNames.ts";

const RichText = lazy(() => import("../../../ui/RichText.tsx"));
type Pages = LatePagesProps["change"];

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

/** One side of the comparison; null where there is no such page. */
function OneSide({
  label,
  state,
  type,
  competencyOf,
}: { label: string; state: PageState | null } & Pick<Pages, "type"> &
  Pick<LateNames, "competencyOf">) {
  const t = useT();
  const isEmpty = state === null || (state.content === "" && state.alternative === "");
  return (
    <Box p="xs" style={SIDE}>
      <Text size="sm" fw={600}>
        {label}
      </Text>
      {state?.competencyId && (
        <Text size="sm" c="dimmed">
          {competencyOf(state.competencyId)}
        </Text>
      )}
      {state?.title && <Text fs="italic">{state.title}</Text>}
      {state === null && <Text c="dimmed">{t("runDialogs:late_noPage")}</Text>}
      {state !== null && isEmpty && <Text c="dimmed">{t("runDialogs:late_emptyPage")}</Text>}
      {state !== null && !isEmpty && (
        <Suspense>
          {type === "html" ? <RichText html={state.content} /> : <InkView page={inkPage(state)} />}
        </Suspense>
      )}
    </Box>
  );
}

/** Pages as they stand, and as they would be. */
export default function LatePages({
  change: { pages, type },
  names: { competencyOf },
}: LatePagesProps) {
  const t = useT();
  const shared = { type, competencyOf };
  return pages.map(({ page, before, after }) => (
    <div key={page}>
      <Text fw={600}>{t("runDialogs:late_page", { page })}</Text>
      <div style={SIDES}>
        <OneSide label={t("runDialogs:late_before")} state={before} {...shared} />
        <OneSide label={t("runDialogs:late_after")} state={after} {...shared} />
      </div>
    </div>
  ));
}
