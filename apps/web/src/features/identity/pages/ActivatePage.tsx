import { getRouteApi } from "@tanstack/react-router";
import { useT } from "../../../platform/i18n/texts.ts";
import { refreshUser } from "../../../platform/session/session.ts";
import { verifyEmail } from "../api.ts";
import { LinkPage } from "../parts/LinkPage.tsx";
import { SpentLink } from "../parts/SpentLink.tsx";

const route = getRouteApi("/user/activate/$email");

/** Confirms an e-mail address. */
export default function ActivatePage() {
  const t = useT();
  const { email } = route.useParams();
  const spend = async (token: string): Promise<void> => {
    await verifyEmail({ email, token });
    await refreshUser();
  };
  return (
    <LinkPage title={t("account:verifyTitle")} email={email}>
      {(token) => (
        <SpentLink
          token={token}
          email={email}
          spend={() => spend(token)}
          title={t("account:verifyTitle")}
          doneTitle={t("account:verifyDoneTitle")}
          doneText={t("account:verifyDone", { email })}
          failedTitle={t("account:verifyFailed")}
        />
      )}
    </LinkPage>
  );
}
