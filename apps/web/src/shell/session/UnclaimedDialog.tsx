import { Button, Group, ScrollArea, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { claim, putAside, unclaimedIn } from "../../platform/drafts/claiming.ts";
import { entries } from "../../platform/drafts/journal.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { useStore } from "../../ui/useStore.ts";
import { useFormat } from "../../platform/i18n/format.ts";
import { useT } from "../../platform/i18n/texts.ts";
import { announce } from "../../platform/page/announce.ts";
import { DraftText } from "../../platform/drafts/DraftText.tsx";

/**
 * Asks who wrote what was written after the session had ended: on a device that several people share it
 * need not be whoever signs in next. Until somebody has answered, nothing of it is sent.
 */
export default function UnclaimedDialog() {
  const t = useT();
  const { dateTime } = useFormat();
  const all = useStore(entries);
  const [isBusy, setBusy] = useState(false);
  const drafts = unclaimedIn(all);
  const [first] = drafts;
  if (first?.unclaimed === undefined) return null;
  const decide = async (settle: (key: string) => Promise<void>): Promise<void> => {
    setBusy(true);
    try {
      for (const { key } of drafts) await settle(key);
    } catch {
      announce({ tone: "warning", text: t("account:unclaimedFailed") });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      onClose={() => {}}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      scrollAreaComponent={ScrollArea.Autosize}
      title={t("account:unclaimedTitle", { time: dateTime(new Date(first.unclaimed.since)) })}
    >
      <Text>{t("account:unclaimedText")}</Text>
      <Stack component="ul" gap="sm" my="md" p={0} style={{ listStyle: "none" }}>
        {drafts.map((draft) => (
          <li key={draft.key}>
            <DraftText draft={draft} />
          </li>
        ))}
      </Stack>
      <Text size="sm">{t("account:unclaimedTextAside")}</Text>
      <Group justify="flex-end" mt="md">
        <Button variant="default" disabled={isBusy} onClick={() => void decide(putAside)}>
          {t("account:unclaimedNotMine")}
        </Button>
        <Button disabled={isBusy} onClick={() => void decide(claim)}>
          {t("account:unclaimedMine")}
        </Button>
      </Group>
    </Dialog>
  );
}
