import { ActionIcon, Group, Text } from "@mantine/core";
import { IconArrowLeft, IconArrowRight } from "@tabler/icons-react";
import { useT } from "../../../platform/i18n/texts.ts";
import { isSameItem, itemOf, rowAfter } from "../model/agenda.ts";
import { useConference } from "./useConference.ts";

/** To the previous and the next item. */
export function Steps() {
  const t = useT();
  const { rows, shown, go } = useConference();
  if (!go || rows.length === 0) return null;
  const at = rows.findIndex((row) => isSameItem(row, shown ?? null));
  const step = (places: 1 | -1): void => {
    const next = rowAfter(rows, shown ?? null, places);
    if (next) go(itemOf(next));
  };
  return (
    <Group gap="sm">
      <ActionIcon
        variant="default"
        aria-label={t("conference:previous")}
        disabled={at === 0}
        onClick={() => step(-1)}
      >
        <IconArrowLeft aria-hidden />
      </ActionIcon>
      {at >= 0 && <Text>{t("conference:position", { at: at + 1, all: rows.length })}</Text>}
      <ActionIcon
        variant="default"
        aria-label={t("conference:next")}
        disabled={at === rows.length - 1}
        onClick={() => step(1)}
      >
        <IconArrowRight aria-hidden />
      </ActionIcon>
    </Group>
  );
}
