import type { User } from "@assay/contract";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { useFormat } from "../../../../platform/i18n/format.ts";
import { useT } from "../../../../platform/i18n/texts.ts";
import { ReasonButton } from "../../../../ui/ReasonButton.tsx";
import { Section } from "../../../../ui/Section.tsx";
import { reasonText, refusalOf } from "../../model/users/reasons.ts";
import { type AccountAction, DOING, useAccountActions } from "./useAccountActions.ts";
import { accessText, isOver, lastLoginText } from "../../model/users/userState.ts";
import classes from "./Users.module.css";

const CorrectEmailDialog = lazy(() => import("./CorrectEmailDialog.tsx"));

interface FactProps {
  label: string;
  value: string;
  children?: ReactNode;
}

const Fact = ({ label, value, children }: FactProps) => (
  <div className={classes["fact"]}>
    <dt>{label}</dt>
    <dd>{value}</dd>
    {children !== undefined && <dd className={classes["action"]}>{children}</dd>}
  </div>
);

/** Whether an action applies to the account; other actions are hidden, and forbidden ones show the reason. */
const MAKES_SENSE: Readonly<Record<AccountAction, (user: User) => boolean>> = {
  invite: (user) => !user.enrolled,
  resetPassword: (user) => user.enrolled,
  validateEmail: (user) => !user.emailVerified,
  lock: (user) => !user.lockedAt && user.type === "USER",
  open: (user) => Boolean(user.lockedAt),
  // The caller ends their own sessions on their account page.
  endSessions: (user) =>
    user.enrolled && !user.lockedAt && !isOver(user) && refusalOf(user, "endSessions") !== "self",
  reopen: (user) => user.enrolled,
  // The caller turns off their own second factor on their account page.
  resetTwoFactor: (user) => user.twoFactorActivated && refusalOf(user, "resetTwoFactor") !== "self",
};

interface FactsProps {
  user: User;
  /** Opens the dialog that corrects the address. */
  onCorrect(): void;
}

function Facts({ user, onCorrect }: FactsProps) {
  const t = useT();
  const format = useFormat();
  const { ask, pending } = useAccountActions(user);
  const yesOrNo = (value: boolean): string => (value ? t("ui:yes") : t("ui:no"));
  const button = (action: AccountAction) =>
    MAKES_SENSE[action](user) ? (
      <ReasonButton
        variant="default"
        reason={reasonText(t, refusalOf(user, DOING[action].needs))}
        loading={pending === action}
        onClick={() => void ask(action)}
      >
        {t(`administration:do_${action}`)}
      </ReasonButton>
    ) : undefined;
  return (
    <dl className={classes["facts"]}>
      <Fact label={t("administration:enrolled")} value={yesOrNo(user.enrolled)}>
        {button("invite")}
      </Fact>
      {!user.enrolled && (
        <Fact label={t("administration:email")} value={user.email ?? ""}>
          <ReasonButton
            variant="default"
            reason={reasonText(t, refusalOf(user, "correctEmail"))}
            onClick={onCorrect}
          >
            {t("administration:do_correctEmail")}
          </ReasonButton>
        </Fact>
      )}
      <Fact label={t("administration:emailVerified")} value={yesOrNo(user.emailVerified)}>
        {button("validateEmail")}
      </Fact>
      {user.enrolled && (
        <Fact label={t("administration:password")} value={t("administration:passwordSet")}>
          {button("resetPassword")}
        </Fact>
      )}
      <Fact label={t("administration:twoFactorActivated")} value={yesOrNo(user.twoFactorActivated)}>
        {button("resetTwoFactor")}
      </Fact>
      <Fact
        label={t("administration:lastLogin")}
        value={lastLoginText(format, user) || t("administration:never")}
      >
        {button("reopen")}
      </Fact>
      {MAKES_SENSE.endSessions(user) && (
        <Fact label={t("administration:openSessions")} value={t("administration:onAllDevices")}>
          {button("endSessions")}
        </Fact>
      )}
      <Fact label={t("administration:access")} value={accessText(t, format, user)}>
        {button(user.lockedAt ? "open" : "lock")}
      </Fact>
    </dl>
  );
}

/** How far the account is, what brings it on, and who may come in (USER-11, USER-12, USER-13). */
export function AccountFacts({ user }: { user: User }) {
  const t = useT();
  const [isCorrecting, setCorrecting] = useState(false);
  return (
    <Section title={t("administration:account")}>
      <Facts user={user} onCorrect={() => setCorrecting(true)} />
      {isCorrecting && (
        <Suspense>
          <CorrectEmailDialog user={user} onClose={() => setCorrecting(false)} />
        </Suspense>
      )}
    </Section>
  );
}
