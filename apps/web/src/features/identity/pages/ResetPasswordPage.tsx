import { Anchor } from "@mantine/core";
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { errorText } from "../../../platform/i18n/errorText.ts";
import { useT } from "../../../platform/i18n/texts.ts";
import { paths } from "../../../platform/page/paths.ts";
import { clearSession, session } from "../../../platform/session/session.ts";
import { Link } from "../../../ui/Link.tsx";
import { resetPassword } from "../api.ts";
import { CardMessage } from "../parts/CardMessage.tsx";
import { LinkPage } from "../parts/LinkPage.tsx";
import { NewPasswordForm } from "../parts/NewPasswordForm.tsx";

const route = getRouteApi("/user/reset-password/$email");

/** Ends the local session of the account, since a reset ends all sessions on the server. */
function forgetOwnSession(email: string): void {
  if (session.get().user?.email?.toLowerCase() === email.toLowerCase()) clearSession();
}

export default function ResetPasswordPage() {
  const t = useT();
  const { email } = route.useParams();
  const [isDone, setDone] = useState(false);
  return (
    <LinkPage title={t("account:resetPageTitle")} email={email}>
      {(token) =>
        isDone ? (
          <CardMessage
            title={t("account:resetDoneTitle")}
            tone="success"
            text={t("account:resetDone")}
            to={paths.login(email)}
            goOn={t("account:toLogin")}
          />
        ) : (
          <NewPasswordForm
            title={t("account:resetPageTitle")}
            intro={t("account:resetPageIntro")}
            email={email}
            submitLabel={t("account:setPassword")}
            onSubmit={(newPassword) => resetPassword({ email, newPassword, token })}
            onDone={() => {
              forgetOwnSession(email);
              setDone(true);
            }}
            failure={(error) => ({
              title: t("account:resetFailed"),
              text: errorText(error, t),
            })}
          >
            <Anchor component={Link} to={paths.login(email)}>
              {t("account:toLogin")}
            </Anchor>
          </NewPasswordForm>
        )
      }
    </LinkPage>
  );
}
