import type { Login } from "@assay/contract";
import { Suspense, useState } from "react";
import { partWithTexts } from "../../../platform/i18n/partWithTexts.ts";
import { openSession } from "../../../platform/session/session.ts";
import { useTenant } from "../../../platform/tenant/tenant.ts";
import { type CardNotice, LoginForm } from "./LoginForm.tsx";
import classes from "./SignIn.module.css";

const CompanyEntry = partWithTexts(() => import("./CompanyEntry.tsx"), "companyEntry");
const ResetRequestForm = partWithTexts(() => import("./ResetRequestForm.tsx"), "account");
const SecondFactor = partWithTexts(() => import("./SecondFactor.tsx"), "account");

interface SignInProps {
  /** Known from the address, or of whoever was signed in. */
  email?: string;
  /** A dialog over the page says itself why to sign in. */
  isInDialog?: boolean;
  onSignedIn?: (() => void) | undefined;
}
type View =
  | { name: "credentials"; notice?: CardNotice }
  | { name: "reset" }
  | { name: "secondFactor"; login: Login };

/** Signs in: each step takes the place of the one before, the address stays (spec 1 §4). */
export function SignIn({ email: given = "", isInDialog = false, onSignedIn }: SignInProps) {
  const { captchaIsDisabled, companySignIn } = useTenant();
  const [email, setEmail] = useState(given);
  const [view, setView] = useState<View>({ name: "credentials" });
  const finish = async ({ token }: Login): Promise<void> => {
    await openSession(token);
    onSignedIn?.();
  };
  const begin = async (login: Login): Promise<void> => {
    if (login.twoFactorRequired) setView({ name: "secondFactor", login });
    else await finish(login);
  };
  const backToLogin = (notice?: CardNotice): void =>
    setView({ name: "credentials", ...(notice && { notice }) });
  const form = view.name === "credentials" && (
    <LoginForm
      email={email}
      onEmail={setEmail}
      isInDialog={isInDialog}
      notice={view.notice}
      onLogin={begin}
      onForgotten={() => setView({ name: "reset" })}
    />
  );
  return (
    <div className={classes["views"]} data-tall={!captchaIsDisabled || undefined}>
      {!companySignIn && form}
      <Suspense>
        {companySignIn && form !== false && (
          <CompanyEntry {...companySignIn} isInDialog={isInDialog}>
            {form}
          </CompanyEntry>
        )}
        {view.name === "reset" && (
          <ResetRequestForm
            email={email}
            onEmail={setEmail}
            onBack={() => backToLogin()}
            onSent={() => backToLogin("resetSent")}
          />
        )}
        {view.name === "secondFactor" && (
          <SecondFactor login={view.login} onCode={finish} onLeave={backToLogin} />
        )}
      </Suspense>
    </div>
  );
}
