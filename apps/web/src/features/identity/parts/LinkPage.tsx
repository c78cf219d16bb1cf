import type { ReactNode } from "react";
import { useLocation } from "@tanstack/react-router";
import { useT } from "../../../platform/i18n/texts.ts";
import { paths } from "../../../platform/page/paths.ts";
import { linkToken } from "../../../platform/session/linkTokens.ts";
import { useUser } from "../../../platform/session/session.ts";
import { Notice } from "../../../ui/Notice.tsx";
import { CardMessage } from "./CardMessage.tsx";
import { IdentityFrame } from "./IdentityFrame.tsx";

interface LinkPageProps {
  title: string;
  /** E-mail of the account. */
  email: string;
  /** The address that the link sets. */
  newEmail?: string;
  children(token: string): ReactNode;
}

/** A page that a mailed link opens. Its token is in memory only: after a reload the link is needed again. */
export function LinkPage({ title, email, newEmail = email, children }: LinkPageProps) {
  const t = useT();
  const { pathname } = useLocation();
  const user = useUser();
  const token = linkToken(pathname);
  if (token === undefined) {
    return (
      <IdentityFrame title={title}>
        <CardMessage
          title={title}
          tone="warning"
          text={t("account:linkMissing")}
          to={paths.login(email)}
          goOn={t("account:toLogin")}
        />
      </IdentityFrame>
    );
  }
  const own = user?.email?.toLowerCase();
  const isAnother = user !== null && ![email, newEmail].some((of) => of.toLowerCase() === own);
  return (
    <IdentityFrame title={title}>
      {isAnother && (
        <div style={{ marginBottom: "var(--mantine-spacing-lg)" }}>
          <Notice tone="info">
            {t("account:signedInAsAnother", { name: user.fullName, email })}
          </Notice>
        </div>
      )}
      {children(token)}
    </IdentityFrame>
  );
}
