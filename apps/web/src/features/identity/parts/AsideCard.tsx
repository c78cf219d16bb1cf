import { Box, Button, Group } from "@mantine/core";
import { useCallback, useEffect, useState } from "react";
import { useT } from "../../../platform/i18n/texts.ts";
import { DraftText } from "../../../platform/drafts/DraftText.tsx";
import { useUser } from "../../../platform/session/session.ts";
import { announce } from "../../../platform/page/announce.ts";
import { useTenant } from "../../../platform/tenant/tenant.ts";
import { type AsideDraft, readAside, takeBack } from "../../../platform/drafts/claiming.ts";
import { entries } from "../../../platform/drafts/journal.ts";
import { removeDraft } from "../../../platform/drafts/store.ts";
import { confirm } from "../../../ui/confirm.ts";
import { useStore } from "../../../ui/useStore.ts";
import { AccountCard } from "./AccountCard.tsx";
import rows from "./SettingRow.module.css";

/** The work that the user has put aside on this device; renders nothing if there is none. */
export default function AsideCard() {
  const t = useT();
  const userId = useUser()?.id ?? "";
  const { id: tenantId } = useTenant();
  const [drafts, setDrafts] = useState<AsideDraft[]>([]);
  // Follows the entries, as an answered question over this page may have put more aside.
  const unsent = useStore(entries);
  const read = useCallback(
    () => void readAside(userId, tenantId).then(setDrafts, () => undefined),
    [userId, tenantId],
  );
  useEffect(read, [read, unsent]);
  const send = async (aside: AsideDraft): Promise<void> => {
    const isTaken = await takeBack(aside);
    announce({ text: t(isTaken ? "account:asideTaken" : "account:asideWaits") });
    read();
  };
  const remove = async (aside: AsideDraft): Promise<void> => {
    const isSure = await confirm({
      title: t("account:asideDelete"),
      text: t("account:asideDeleteText"),
      confirmLabel: t("account:asideDelete"),
      tone: "danger",
    });
    if (!isSure) return;
    await removeDraft(aside);
    read();
  };
  if (drafts.length === 0) return null;
  return (
    <AccountCard title={t("account:asideTitle")} intro={t("account:asideIntro")}>
      <ul className={rows["list"]}>
        {drafts.map((aside) => (
          <Box component="li" key={aside.key} mt="md">
            <DraftText draft={aside.payload.draft} />
            <Group gap="xs" mt="xs">
              <Button variant="default" onClick={() => void send(aside)}>
                {t("account:asideTakeBack")}
              </Button>
              <Button variant="default" onClick={() => void remove(aside)}>
                {t("account:asideDelete")}
              </Button>
            </Group>
          </Box>
        ))}
      </ul>
    </AccountCard>
  );
}
