import { getRouteApi } from "@tanstack/react-router";
import { useT } from "../../../platform/i18n/texts.ts";
import { refreshUser } from "../../../platform/session/session.ts";
import { changeEmail } from "../api.ts";
import { LinkPage } from "../parts/LinkPage.tsx";
import { SpentLink } from "../parts/SpentLink.tsx";

const route = getRouteApi("/user/email/change/$email/$newEmail");

/** Takes over the address to which the link was mailed. */
export default function ChangeEmailPage() {
  const t = useT();
  const { email, newEmail } = route.useParams();
  const spend = async (token: string): Promise<void> => {
    await changeEmail({ email, newEmail, token });
    await refreshUser();
  };
  return (
    <LinkPage title={t("account:changeEmailTitle")} email={email} newEmail={newEmail}>
      {(token) => (
        <SpentLink
          token={token}
          email={newEmail}
          spend={() => spend(token)}
          title={t("account:changeEmailTitle")}
          doneTitle={t("account:changeEmailDoneTitle")}
          doneText={t("account:changeEmailDone", { email: newEmail })}
          failedTitle={t("account:changeEmailFailed")}
        />
      )}
    </LinkPage>
  );
}
