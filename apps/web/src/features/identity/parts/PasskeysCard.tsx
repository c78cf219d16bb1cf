import type { Passkey } from "@assay/contract";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { errorText } from "../../../platform/i18n/errorText.ts";
import { partWithTexts } from "../../../platform/i18n/partWithTexts.ts";
import { useT } from "../../../platform/i18n/texts.ts";
import { useAccountCan } from "../../../platform/session/abilities.ts";
import { useUser } from "../../../platform/session/session.ts";
import { ErrorNotice } from "../../../ui/ErrorNotice.tsx";
import { passkeysQuery } from "../api.ts";
import { hasPasskeys } from "../model/passkeySupport.ts";
import { AccountCard } from "./AccountCard.tsx";
import { PasskeyRow } from "./PasskeyRow.tsx";
import rows from "./SettingRow.module.css";
import { SettingRow } from "./SettingRow.tsx";

const PasskeyDialog = partWithTexts(() => import("./PasskeyDialog.tsx"), "passkeys", "account");

/** The passkeys of the account: a second factor, and where the organisation says so a way in without a password. */
export default function PasskeysCard() {
  const t = useT();
  const user = useUser();
  const mayEdit = useAccountCan("manageSelf");
  const { data, error, refetch } = useQuery(passkeysQuery);
  const [open, setOpen] = useState<"new" | Passkey | null>(null);
  const refusal = mayEdit ? null : t("account:notAllowed");
  const most = data?.most ?? 0;
  const reason = (): string | null => {
    if (refusal !== null) return refusal;
    if (user?.emailVerified === false) return t("account:verifyFirst");
    if (!hasPasskeys()) return t("passkeys:unsupported");
    return data && data.passkeys.length >= most ? t("passkeys:tooMany", { most }) : null;
  };
  const why = reason();
  return (
    <AccountCard title={t("passkeys:title")} intro={t("passkeys:intro")}>
      {error !== null && data === undefined && (
        <ErrorNotice
          title={t("errors:title")}
          text={errorText(error, t)}
          onRetry={() => void refetch()}
        />
      )}
      <ul className={rows["list"]}>
        {data?.passkeys.map((passkey) => (
          <PasskeyRow
            key={passkey.id}
            passkey={passkey}
            isLast={data.passkeys.length === 1}
            mayEdit={mayEdit}
            onRename={() => setOpen(passkey)}
          />
        ))}
        <SettingRow title={t("passkeys:add")} text={t("passkeys:addText")} reason={why}>
          <Button variant="default" disabled={why !== null} onClick={() => setOpen("new")}>
            {t("passkeys:addAction")}
          </Button>
        </SettingRow>
      </ul>
      <Suspense>
        {open !== null && (
          <PasskeyDialog passkey={open === "new" ? null : open} onClose={() => setOpen(null)} />
        )}
      </Suspense>
    </AccountCard>
  );
}
