import { useT } from "../../../platform/i18n/texts.ts";
import { announceError } from "../../../platform/page/announce.ts";
import { CopyButton } from "../../../ui/CopyButton.tsx";

/** Copies a secret of the account, such as its backup codes. */
export function CopyText({ text }: { text: string }) {
  const t = useT();
  return (
    <CopyButton
      text={text}
      label={t("account:copy")}
      copiedLabel={t("account:copied")}
      onError={announceError}
    />
  );
}
