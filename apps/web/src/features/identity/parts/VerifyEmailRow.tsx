import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { errorText } from "../../../platform/i18n/errorText.ts";
import { useT } from "../../../platform/i18n/texts.ts";
import { useUser } from "../../../platform/session/session.ts";
import { Notice } from "../../../ui/Notice.tsx";
import { StatusBadge } from "../../../ui/StatusBadge.tsx";
import { requestVerifyEmail } from "../api.ts";
import classes from "./VerifyEmailRow.module.css";
import { SettingRow } from "./SettingRow.tsx";

interface VerifyEmailRowProps {
  isVerified: boolean;
  /** Why the user may not ask for a link; null where they may. */
  refusal: string | null;
}

/** Asks for the link that confirms the address; says where it went. */
export function VerifyEmailRow({ isVerified, refusal }: VerifyEmailRowProps) {
  const t = useT();
  const email = useUser()?.email ?? "";
  const request = useMutation({ mutationFn: requestVerifyEmail });
  const reason = refusal ?? (isVerified ? t("account:isVerified") : null);
  return (
    <>
      <SettingRow
        title={
          <span className={classes["title"]}>
            {t("account:verify")}
            {!isVerified && <StatusBadge tone="warning">{t("account:notVerified")}</StatusBadge>}
          </span>
        }
        text={t("account:verifyText", { email })}
        reason={reason}
      >
        <Button
          variant={isVerified ? "default" : "filled"}
          disabled={reason !== null}
          loading={request.isPending}
          onClick={() => request.mutate()}
        >
          {t("account:sendLink")}
        </Button>
      </SettingRow>
      {!isVerified && !request.isIdle && !request.isPending && (
        <li className={classes["answer"]}>
          {request.isSuccess ? (
            <Notice tone="success">{t("account:verifySent", { email })}</Notice>
          ) : (
            <Notice tone="error">{errorText(request.error, t)}</Notice>
          )}
        </li>
      )}
    </>
  );
}
