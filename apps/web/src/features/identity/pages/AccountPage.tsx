import { Stack } from "@mantine/core";
import { Suspense } from "react";
import { useT } from "../../../app/i18n/texts.ts";
import type { PageInput } from "../../../app/page.tsx";
import { partWithTexts } from "../../../app/partWithTexts.ts";
import { refreshUser, useUser } from "../../../app/session/session.ts";
import { useTenant } from "../../../app/tenant/tenant.ts";
import { Notice } from "../../../ui/Notice.tsx";
import { PageHeader } from "../../../ui/PageHeader.tsx";
import { sessionsQuery } from "../api.ts";
import { PasswordHost } from "../components/PasswordHost.tsx";
import { PersonCard } from "../components/PersonCard.tsx";
import { PreferencesCard } from "../components/PreferencesCard.tsx";
import { SessionsCard } from "../components/SessionsCard.tsx";
import { TwoFactorCard } from "../components/TwoFactorCard.tsx";
import classes from "./AccountPage.module.css";

const PinCard = partWithTexts(() => import("../components/PinCard.tsx"), "account");
const AsideCard = partWithTexts(() => import("../components/AsideCard.tsx"), "account");

export const load = ({ queryClient }: PageInput): Promise<void> => {
  // Somebody else may have changed what stands here.
  void refreshUser();
  return queryClient.prefetchQuery(sessionsQuery);
};

/** Everything about one's own account. */
export default function AccountPage() {
  const t = useT();
  const { lockAfterMinutes } = useTenant();
  // A PIN is nothing without ciphers, which a browser has on secure connections only.
  const mayLock = lockAfterMinutes > 0 && globalThis.isSecureContext;
  const mustSetUp = useUser()?.mustSetUpSecondFactor === true;
  // By keys, so that a dialog stays open when what was demanded is done.
  const cards = [<PersonCard key="person" />, <TwoFactorCard key="twoFactor" />];
  return (
    <>
      <PageHeader title={t("account:account")} />
      <div className={classes["parts"]}>
        <Stack gap="lg">
          {mustSetUp && (
            <Notice tone="warning" title={t("account:secondFactorDemanded")}>
              {t("account:secondFactorDemandedText")}
            </Notice>
          )}
          {mustSetUp ? cards.toReversed() : cards}
        </Stack>
        <Stack gap="lg">
          <PreferencesCard />
          <SessionsCard />
          <Suspense>
            {mayLock && <PinCard />}
            <AsideCard />
          </Suspense>
        </Stack>
      </div>
      <PasswordHost />
    </>
  );
}
