import { Skeleton, Text, Title } from "@mantine/core";
import { lazy, Suspense } from "react";
import { useT } from "../../../app/i18n/texts.ts";
import { useOwnPages } from "../../observations/api.ts";

const RichText = lazy(() => import("../../../ui/RichText.tsx"));

type ObservedCell = Parameters<typeof useOwnPages>[0];

/** What the user has written in the cell, to read while rating; unsent text is in it too. */
export function ObservationText({ cell }: { cell: ObservedCell }) {
  const t = useT();
  const written = useOwnPages(cell).pages.filter((page) => page.content !== "");
  if (written.length === 0) return <Text c="dimmed">{t("assessments:noObservation")}</Text>;
  return written.map(({ id, title, content }) => (
    <section key={id}>
      <Title order={3} size="h5" mt="md" mb={4}>
        {title}
      </Title>
      <Suspense fallback={<Skeleton height={120} />}>
        <RichText html={content} />
      </Suspense>
    </section>
  ));
}
