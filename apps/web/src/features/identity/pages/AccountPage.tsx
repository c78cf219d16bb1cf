import { Stack } from "@mantine/core";
import { useT } from "../../../app/i18n/texts.ts";
import type { PageInput } from "../../../app/page.tsx";
import { refreshUser } from "../../../app/session/session.ts";
import { PageHeader } from "../../../ui/PageHeader.tsx";
import { sessionsQuery } from "../api.ts";
import { PasswordHost } from "../components/PasswordHost.tsx";
import { PersonCard } from "../components/PersonCard.tsx";
import { PreferencesCard } from "../components/PreferencesCard.tsx";
import { SessionsCard } from "../components/SessionsCard.tsx";
import { TwoFactorCard } from "../components/TwoFactorCard.tsx";
import classes from "./AccountPage.module.css";

export const load = ({ queryClient }: PageInput): Promise<void> => {
  // Somebody else may have changed what stands here.
  void refreshUser();
  return queryClient.prefetchQuery(sessionsQuery);
};

/** Everything about one's own account. */
export default function AccountPage() {
  const t = useT();
  return (
    <>
      <PageHeader title={t("account:account")} />
      <div className={classes["parts"]}>
        <Stack gap="lg">
          <PersonCard />
          <TwoFactorCard />
        </Stack>
        <Stack gap="lg">
          <PreferencesCard />
          <SessionsCard />
        </Stack>
      </div>
      <PasswordHost />
    </>
  );
}
