import { Button, Group, Kbd, Text } from "@mantine/core";
import { useFormat } from "../../../platform/i18n/format.ts";
import { useT } from "../../../platform/i18n/texts.ts";
import { StatusBadge } from "../../../ui/StatusBadge.tsx";
import type { Row } from "../model/agenda.ts";
import classes from "./Layout.module.css";
import { useItemNames } from "./useConference.ts";
import { useConferenceKey } from "./useConferenceKeys.ts";
import { useRound } from "./useRound.ts";

/** With what a moderator opens the second round of an item, sees how many have answered, and closes it. */
export function Round({ row }: { row: Row }) {
  const t = useT();
  const { list } = useFormat();
  const { personOf } = useItemNames();
  const { awaited, isPending, act } = useRound(row);
  useConferenceKey("r", act);
  const open = row.round?.isOpen === true ? row.round : null;
  if (!act) return null;
  const label = open
    ? t(awaited === 0 ? "conference:closeRound" : "conference:closeEarly")
    : t("conference:askAgain");
  return (
    <Group gap="sm" role="group" aria-label={t("conference:secondRound")}>
      {open && (
        <StatusBadge tone={awaited === 0 ? "done" : "partial"}>
          {t("conference:answeredOf", { answered: open.asked - awaited, asked: open.asked })}
        </StatusBadge>
      )}
      <Button
        variant={open && awaited === 0 ? "filled" : "default"}
        loading={isPending}
        onClick={() => void act()}
      >
        {label}
      </Button>
      <Group gap="xs" className={classes["keys"] ?? ""}>
        <Kbd>R</Kbd>
      </Group>
      {open?.awaitedIds !== undefined && open.awaitedIds.length > 0 && (
        <Text size="sm">
          {t("conference:awaited", { people: list(open.awaitedIds.map(personOf)) })}
        </Text>
      )}
    </Group>
  );
}
