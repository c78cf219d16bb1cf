import { Anchor } from "@mantine/core";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { errorText } from "../../../platform/i18n/errorText.ts";
import { startPath } from "../../../platform/routing/guards.ts";
import { useT } from "../../../platform/i18n/texts.ts";
import { paths } from "../../../platform/page/paths.ts";
import { openSession } from "../../../platform/session/session.ts";
import { Link } from "../../../ui/Link.tsx";
import { enroll } from "../api.ts";
import { useTenant } from "../../../platform/tenant/tenant.ts";
import { LinkPage } from "../parts/LinkPage.tsx";
import { NewPasswordForm } from "../parts/NewPasswordForm.tsx";
import { SignIn } from "../parts/SignIn.tsx";

const route = getRouteApi("/user/enroll/$email");
/** The rules in the page's text; others are shown when they are broken (spec 1 §5). */
const NAMED = ["length", "upper", "lower", "digit"] as const;

/** Accepts an invitation: sets the first password, signs in and starts. */
export default function EnrollPage() {
  const t = useT();
  const { companySignIn } = useTenant();
  const { email } = route.useParams();
  const navigate = useNavigate();
  const start = (): void => void navigate({ href: startPath(), replace: true });
  return (
    <LinkPage title={t("account:enrollTitle")} email={email}>
      {(token) =>
        // A password would not count: whoever is invited accepts by the directory.
        companySignIn?.isOnly ? (
          <SignIn email={email} onSignedIn={start} />
        ) : (
          <NewPasswordForm
            title={t("account:enrollTitle")}
            intro={t("account:enrollIntro")}
            email={email}
            named={NAMED}
            submitLabel={t("account:enroll")}
            beginsSession
            onSubmit={async (newPassword) => {
              const login = await enroll({ email, newPassword, token });
              // If the account cannot be loaded now, the sign-in page asks for the new password.
              await openSession(login.token).catch(() => undefined);
            }}
            onDone={start}
            failure={(error) => ({ text: errorText(error, t) })}
          >
            <Anchor component={Link} to={paths.login(email)}>
              {t("account:alreadyEnrolled")}
            </Anchor>
          </NewPasswordForm>
        )
      }
    </LinkPage>
  );
}
