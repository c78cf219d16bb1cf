import { useT } from "../../../../platform/i18n/texts.ts";
import { SecretDialog } from "../SecretDialog.tsx";

/** The secret of a webhook, shown once. */
export function WebhookSecret({ secret, onClose }: { secret: string; onClose(): void }) {
  const t = useT();
  return (
    <SecretDialog
      title={t("webhooks:secretTitle")}
      hint={t("webhooks:secretOnce")}
      label={t("webhooks:secretTitle")}
      secret={secret}
      words={{
        copy: t("webhooks:copy"),
        copied: t("webhooks:copied"),
        done: t("webhooks:done"),
      }}
      onClose={onClose}
    />
  );
}
