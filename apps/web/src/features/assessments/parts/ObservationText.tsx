import { Skeleton, Text, Title } from "@mantine/core";
import { lazy, Suspense, useMemo } from "react";
import { useT } from "../../../platform/i18n/texts.ts";
import { useOwnPages } from "../../observations/shared/useOwnPages.ts";
import { InkView, isWritten } from "../../observations/shared/writtenPages.ts";

const RichText = lazy(() => import("../../../ui/RichText.tsx"));

type ObservedCell = Parameters<typeof useOwnPages>[0];

/** The user's observation of the cell, to read while rating, including unsent edits. */
export function ObservationText({ cell }: { cell: ObservedCell }) {
  const t = useT();
  const drawnCell = useMemo(() => ({ ...cell, type: "webInk" as const }), [cell]);
  const written = useOwnPages(cell).pages.filter((page) => isWritten(page, "html"));
  const drawn = useOwnPages(drawnCell).pages.filter((page) => isWritten(page, "webInk"));
  if (written.length + drawn.length === 0)
    return <Text c="dimmed">{t("assessments:noObservation")}</Text>;
  return [...written, ...drawn].map((page) => (
    <section key={page.id}>
      <Title order={3} size="h5" mt="md" mb={4}>
        {page.title}
      </Title>
      <Suspense fallback={<Skeleton height={120} />}>
        {drawn.includes(page) ? <InkView page={page} /> : <RichText html={page.content} />}
      </Suspense>
    </section>
  ));
}
