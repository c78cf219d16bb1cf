import type { Passkey } from "@assay/contract";
import { Button, Group } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useFormat } from "../../../platform/i18n/format.ts";
import { type Translate, useT } from "../../../platform/i18n/texts.ts";
import { announce, announceError } from "../../../platform/page/announce.ts";
import { confirm } from "../../../ui/confirm.ts";
import { StatusBadge } from "../../../ui/StatusBadge.tsx";
import { passkeysQuery, removePasskey } from "../api.ts";
import { withPassword } from "../model/passwordQuestion.ts";
import { SettingRow } from "./SettingRow.tsx";
import classes from "./VerifyEmailRow.module.css";

interface PasskeyRowProps {
  passkey: Passkey;
  /** Whether there is no other. */
  isLast: boolean;
  mayEdit: boolean;
  onRename(): void;
}

const kindOf = ({ isSecurityKey, isSynced }: Passkey, t: Translate): string => {
  if (isSecurityKey) return t("passkeys:securityKey");
  return isSynced ? t("passkeys:synced") : t("passkeys:oneDevice");
};

/** One passkey: what it is, since when, and its removal. */
export function PasskeyRow({ passkey, isLast, mayEdit, onRename }: PasskeyRowProps) {
  const t = useT();
  const format = useFormat();
  const queryClient = useQueryClient();
  const { id, name, createdAt, usedAt, isElsewhere } = passkey;
  const removing = useMutation({
    mutationFn: () => withPassword(() => removePasskey(id)),
    onSuccess: (done) => {
      if (done !== null) announce({ tone: "success", text: t("passkeys:removed", { name }) });
    },
    onError: announceError,
    onSettled: () => void queryClient.invalidateQueries(passkeysQuery),
  });
  const remove = async (): Promise<void> => {
    const isSure = await confirm({
      title: t("passkeys:removeTitle", { name }),
      text: isLast ? t("passkeys:removeLastText") : t("passkeys:removeText"),
      confirmLabel: t("passkeys:remove"),
      tone: "danger",
    });
    if (isSure) removing.mutate();
  };
  const times = {
    made: format.dateTime(createdAt),
    used: usedAt === null ? t("passkeys:never") : format.dateTime(usedAt),
  };
  return (
    <SettingRow
      title={
        <span className={classes["title"]}>
          {name}
          {isElsewhere && <StatusBadge tone="warning">{t("passkeys:elsewhere")}</StatusBadge>}
        </span>
      }
      text={`${kindOf(passkey, t)}\n${t("passkeys:times", times)}`}
      reason={isElsewhere ? t("passkeys:elsewhereText") : null}
    >
      <Group gap="xs">
        <Button
          variant="default"
          disabled={!mayEdit}
          aria-label={t("passkeys:renameName", { name })}
          onClick={onRename}
        >
          {t("passkeys:rename")}
        </Button>
        <Button
          variant="default"
          disabled={!mayEdit}
          loading={removing.isPending}
          aria-label={t("passkeys:removeName", { name })}
          onClick={() => void remove()}
        >
          {t("passkeys:remove")}
        </Button>
      </Group>
    </SettingRow>
  );
}
