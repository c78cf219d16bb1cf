import { useQuery } from "@tanstack/react-query";
import { errorText } from "../../../platform/i18n/errorText.ts";
import { useT } from "../../../platform/i18n/texts.ts";
import { ErrorNotice } from "../../../ui/ErrorNotice.tsx";
import { sessionsQuery } from "../api.ts";
import { AccountCard } from "./AccountCard.tsx";
import { SessionRow } from "./SessionRow.tsx";
import rows from "./SettingRow.module.css";

/** Where one is signed in: this session first, then the one last used. */
export function SessionsCard() {
  const t = useT();
  const { data, error, refetch } = useQuery(sessionsQuery);
  const sessions = data?.toSorted(
    (a, b) => Number(b.current) - Number(a.current) || b.usedAt.localeCompare(a.usedAt),
  );
  return (
    <AccountCard title={t("account:sessions")} intro={t("account:sessionsIntro")}>
      {error !== null && sessions === undefined && (
        <ErrorNotice
          title={t("errors:title")}
          text={errorText(error, t)}
          onRetry={() => void refetch()}
        />
      )}
      <ul className={rows["list"]}>
        {sessions?.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
    </AccountCard>
  );
}
