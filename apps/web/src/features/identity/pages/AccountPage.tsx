import { Button, Stack } from "@mantine/core";
import { IconTargetArrow } from "@tabler/icons-react";
import { Suspense } from "react";
import { useT } from "../../../platform/i18n/texts.ts";
import type { PageInput } from "../../../platform/routing/page.tsx";
import { partWithTexts } from "../../../platform/i18n/partWithTexts.ts";
import { paths } from "../../../platform/page/paths.ts";
import { refreshUser, useUser } from "../../../platform/session/session.ts";
import { useTenant } from "../../../platform/tenant/tenant.ts";
import { Link } from "../../../ui/Link.tsx";
import { Notice } from "../../../ui/Notice.tsx";
import { PageHeader } from "../../../ui/PageHeader.tsx";
import { sessionsQuery } from "../api.ts";
import { PasswordHost } from "../parts/PasswordHost.tsx";
import { PersonCard } from "../parts/PersonCard.tsx";
import { PreferencesCard } from "../parts/PreferencesCard.tsx";
import { SessionsCard } from "../parts/SessionsCard.tsx";
import { TwoFactorCard } from "../parts/TwoFactorCard.tsx";
import classes from "./AccountPage.module.css";

const PasskeysCard = partWithTexts(
  () => import("../parts/PasskeysCard.tsx"),
  "passkeys",
  "account",
);
const PinCard = partWithTexts(() => import("../parts/PinCard.tsx"), "account");
const AsideCard = partWithTexts(() => import("../parts/AsideCard.tsx"), "account");

export const load = ({ queryClient }: PageInput): Promise<void> => {
  // The account may have been changed elsewhere.
  void refreshUser();
  return queryClient.prefetchQuery(sessionsQuery);
};

/** Everything about one's own account. */
export default function AccountPage() {
  const t = useT();
  const { lockAfterMinutes } = useTenant();
  // A PIN needs Web Crypto, which browsers offer on secure connections only.
  const mayLock = lockAfterMinutes > 0 && globalThis.isSecureContext;
  const user = useUser();
  const mustSetUp = user?.mustSetUpSecondFactor === true;
  const isCalibrating = user?.hasCalibration === true && !mustSetUp;
  // With keys, so that a dialog stays open when the order of the cards changes.
  const cards = [
    <PersonCard key="person" />,
    <TwoFactorCard key="twoFactor" />,
    ...(user?.hasPasskeys
      ? [
          <Suspense key="passkeys">
            <PasskeysCard />
          </Suspense>,
        ]
      : []),
  ];
  return (
    <>
      <PageHeader title={t("account:account")}>
        {isCalibrating && (
          <Button
            component={Link}
            to={paths.calibrations()}
            variant="default"
            leftSection={<IconTargetArrow size={20} aria-hidden />}
          >
            {t("account:calibration")}
          </Button>
        )}
      </PageHeader>
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
