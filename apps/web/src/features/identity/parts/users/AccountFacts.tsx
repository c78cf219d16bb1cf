import type { User } from "@assay/contract";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { useFormat } from "../../../../platform/i18n/format.ts";
import { useT } from "../../../../platform/i18n/texts.ts";
import { ReasonButton } from "../../../../ui/ReasonButton.tsx";
import { Section } from "../../../../ui/Section.tsx";
import { isOver } from "../../model/users/ending.ts";
import { reasonText, refusalOf } from "../../model/users/reasons.ts";
import { type AccountAction, DOING, useAccountActions } from "./useAccountActions.ts";
import { lastLoginText } from "./userColumns.tsx";
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

/** How far the account is, what brings it on, and who may come in (USER-11, USER-12, USER-13). */
export function AccountFacts({ user }: { user: User }) {
  const t = useT();
  const format = useFormat();
  const { ask, pending } = useAccountActions(user);
  const [isCorrecting, setCorrecting] = useState(false);
  const yesOrNo = (value: boolean): string => (value ? t("ui:yes") : t("ui:no"));
  const button = (action: AccountAction) => {
    if (!MAKES_SENSE[action](user)) return undefined;
    return (
      <ReasonButton
        variant="default"
        reason={reasonText(t, refusalOf(user, DOING[action].needs))}
        loading={pending === action}
        onClick={() => void ask(action)}
      >
        {t(`administration:do_${action}`)}
      </ReasonButton>
    );
  };
  const access = (): string => {
    if (user.lockedAt) return t("administration:lockedSince", { date: format.date(user.lockedAt) });
    if (user.endsOn === undefined) return t("administration:accessOpen");
    const date = format.date(user.endsOn);
    return isOver(user)
      ? t("administration:endedAfter", { date })
      : t("administration:validUntil", { date });
  };
  return (
    <Section title={t("administration:account")}>
      <dl className={classes["facts"]}>
        <Fact label={t("administration:enrolled")} value={yesOrNo(user.enrolled)}>
          {button("invite")}
        </Fact>
        {!user.enrolled && (
          <Fact label={t("administration:email")} value={user.email ?? ""}>
            <ReasonButton
              variant="default"
              reason={reasonText(t, refusalOf(user, "correctEmail"))}
              onClick={() => setCorrecting(true)}
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
        <Fact
          label={t("administration:twoFactorActivated")}
          value={yesOrNo(user.twoFactorActivated)}
        >
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
        <Fact label={t("administration:access")} value={access()}>
          {button(user.lockedAt ? "open" : "lock")}
        </Fact>
      </dl>
      {isCorrecting && (
        <Suspense>
          <CorrectEmailDialog user={user} onClose={() => setCorrecting(false)} />
        </Suspense>
      )}
    </Section>
  );
}
