import type { Session } from "@assay/contract";
import { Button } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useFormat } from "../../../platform/i18n/format.ts";
import { useT } from "../../../platform/i18n/texts.ts";
import { logout } from "../../../platform/session/logout.ts";
import { announce, announceError } from "../../../platform/page/announce.ts";
import { confirm } from "../../../ui/confirm.ts";
import { StatusBadge } from "../../../ui/StatusBadge.tsx";
import { endSession, sessionsQuery } from "../api.ts";
import { SettingRow } from "./SettingRow.tsx";
import classes from "./VerifyEmailRow.module.css";

/** One place where one is signed in, and its sign-out. */
export function SessionRow({ session }: { session: Session }) {
  const t = useT();
  const format = useFormat();
  const queryClient = useQueryClient();
  const { browser, system, current } = session;
  const device = [browser, system].filter((part) => part !== null);
  const name =
    device.length === 2
      ? t("account:browserOn", { browser: browser ?? "", system: system ?? "" })
      : (device[0] ?? t("account:unknownDevice"));
  const ending = useMutation({
    mutationFn: () => (current ? logout() : endSession(session.id)),
    onSuccess: () => {
      if (!current) announce({ tone: "success", text: t("account:sessionEnded", { name }) });
    },
    onError: announceError,
    onSettled: () => {
      if (!current) void queryClient.invalidateQueries(sessionsQuery);
    },
  });
  const end = async (): Promise<void> => {
    const question = {
      title: t("shell:logoutTitle"),
      text: current ? t("shell:logoutText") : t("account:endSessionText", { name }),
      confirmLabel: t("shell:logout"),
    };
    if (await confirm(question)) ending.mutate();
  };
  return (
    <SettingRow
      title={
        <span className={classes["title"]}>
          {name}
          {current && <StatusBadge tone="info">{t("account:thisSession")}</StatusBadge>}
        </span>
      }
      text={t("account:sessionTimes", {
        since: format.dateTime(session.createdAt),
        used: format.dateTime(session.usedAt),
      })}
    >
      <Button
        variant="default"
        loading={ending.isPending}
        aria-label={t("account:endSession", { name })}
        onClick={() => void end()}
      >
        {t("shell:logout")}
      </Button>
    </SettingRow>
  );
}
