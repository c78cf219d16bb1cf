import type { CalendarFeed } from "@assay/contract";
import { Text } from "@mantine/core";
import { useFormat } from "../../../../../platform/i18n/format.ts";
import { useT } from "../../../../../platform/i18n/texts.ts";

/** Since when there is an address, and when a calendar last used it. */
export function FeedState({ feed }: { feed: CalendarFeed | null }) {
  const t = useT();
  const { dateTime } = useFormat();
  if (feed === null) return <Text>{t("calendarFeed:none")}</Text>;
  const { createdAt, fetchedAt } = feed;
  return (
    <Text>
      {t("calendarFeed:since", { when: dateTime(createdAt) })}{" "}
      {fetchedAt === null
        ? t("calendarFeed:notFetched")
        : t("calendarFeed:fetched", { when: dateTime(fetchedAt) })}
    </Text>
  );
}
