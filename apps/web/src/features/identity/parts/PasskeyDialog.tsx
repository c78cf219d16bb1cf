import type { Passkey } from "@assay/contract";
import { PASSKEY_NAME_LENGTH } from "@assay/domain";
import { Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type SyntheticEvent, useState } from "react";
import { errorText } from "../../../platform/i18n/errorText.ts";
import { type Translate, useT } from "../../../platform/i18n/texts.ts";
import { announce } from "../../../platform/page/announce.ts";
import { isApiError } from "../../../platform/http/ApiError.ts";
import { takeUser } from "../../../platform/session/session.ts";
import { Dialog } from "../../../ui/Dialog.tsx";
import { Notice } from "../../../ui/Notice.tsx";
import { addPasskey, passkeysQuery, renamePasskey, sessionsQuery, startPasskey } from "../api.ts";
import { makePasskey } from "../model/passkeys.ts";
import { passkeyErrorText } from "../model/passkeyErrors.ts";
import { useIsAsking, withPassword } from "../model/passwordQuestion.ts";

interface PasskeyDialogProps {
  /** The passkey to rename; null for a new one. */
  passkey: Passkey | null;
  onClose(): void;
}

function messageOf(error: unknown, t: Translate): string | null {
  if (isApiError(error, "INVALID_TOKEN")) return t("passkeys:deviceFailed");
  if (isApiError(error, "DUPLICATE_ITEMS")) return t("passkeys:hereAlready");
  return passkeyErrorText(error, t, errorText);
}

/** This device as the list of sessions names it; empty if unknown. */
function useDeviceName(): string {
  const t = useT();
  const { data } = useQuery(sessionsQuery);
  const { browser, system } = data?.find(({ current }) => current) ?? {};
  return browser && system ? t("account:browserOn", { browser, system }) : (browser ?? "");
}

/** Adds a passkey under a name, or renames one. */
export default function PasskeyDialog({ passkey, onClose }: PasskeyDialogProps) {
  const t = useT();
  const isAsking = useIsAsking();
  const queryClient = useQueryClient();
  const device = useDeviceName();
  const [typed, setTyped] = useState<string | null>(passkey?.name ?? null);
  const name = typed ?? device;
  const storing = useMutation({
    mutationFn: async () => {
      if (passkey !== null) return renamePasskey(passkey.id, name.trim());
      const asked = await withPassword(startPasskey);
      if (asked === null) return null;
      const made = await makePasskey(asked.value);
      const { account, ...own } = await addPasskey({ ...made, name: name.trim() });
      takeUser(account);
      return own;
    },
    onSuccess: (own) => {
      if (own === null) return;
      queryClient.setQueryData(passkeysQuery.queryKey, own);
      announce({
        tone: "success",
        text: passkey === null ? t("passkeys:added") : t("passkeys:renamed"),
      });
      onClose();
    },
  });
  const message = storing.error === null ? null : messageOf(storing.error, t);
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (name.trim() !== "" && !storing.isPending) storing.mutate();
  };
  return (
    <Dialog
      onClose={onClose}
      closeOnEscape={!isAsking}
      trapFocus={!isAsking}
      title={passkey === null ? t("passkeys:add") : t("passkeys:renameTitle")}
    >
      <form noValidate onSubmit={submit}>
        <Stack gap="lg">
          {passkey === null && <Text>{t("passkeys:addIntro")}</Text>}
          {message !== null && <Notice tone="error">{message}</Notice>}
          <TextInput
            label={t("passkeys:name")}
            description={t("passkeys:nameHint")}
            maxLength={PASSKEY_NAME_LENGTH}
            required
            withAsterisk={false}
            data-autofocus
            value={name}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t("ui:cancel")}
            </Button>
            <Button type="submit" loading={storing.isPending} disabled={name.trim() === ""}>
              {passkey === null ? t("passkeys:create") : t("ui:save")}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
