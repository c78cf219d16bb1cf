import type { User } from "@assay/contract";
import { isEmail } from "@assay/domain";
import { Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { isApiError } from "../../../../platform/http/ApiError.ts";
import { errorText } from "../../../../platform/i18n/errorText.ts";
import { useT } from "../../../../platform/i18n/texts.ts";
import { announce } from "../../../../platform/page/announce.ts";
import { Dialog } from "../../../../ui/Dialog.tsx";
import { ReasonButton } from "../../../../ui/ReasonButton.tsx";
import { correctUserEmail, userQuery, usersQuery } from "../../api.ts";

/** Sends the corrected address, and why it was refused. */
function useCorrection(user: User, wanted: string, onDone: () => void) {
  const t = useT();
  const queryClient = useQueryClient();
  const correct = useMutation({
    mutationFn: () => correctUserEmail(user.id, wanted),
    onSuccess: (stored) => {
      queryClient.setQueryData(userQuery(user.id).queryKey, stored);
      void queryClient.invalidateQueries({ queryKey: usersQuery.queryKey });
      announce({ tone: "success", text: t("administration:emailCorrected", { email: wanted }) });
      onDone();
    },
  });
  const problem = (): string | undefined => {
    const { error } = correct;
    if (error === null) return undefined;
    if (isApiError(error, "DUPLICATE_ITEMS")) return t("administration:emailTaken");
    return isApiError(error, "UPDATE_FAILED")
      ? t("administration:emailStays")
      : errorText(error, t);
  };
  return { correct, problem: problem() };
}

/** Corrects the address of an account that was never used, and sends the invitation to it. */
export default function CorrectEmailDialog({ user, onClose }: { user: User; onClose(): void }) {
  const t = useT();
  const [email, setEmail] = useState(user.email ?? "");
  const wanted = email.trim();
  const { correct, problem } = useCorrection(user, wanted, onClose);
  const refusal = (): string | null => {
    if (!isEmail(wanted)) return t("administration:emailNeeded");
    return wanted === user.email ? t("administration:nothingChanged") : null;
  };
  const submit = (): void => {
    if (refusal() === null && !correct.isPending) correct.mutate();
  };
  return (
    <Dialog title={t("administration:do_correctEmail")} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Stack gap="md">
          <Text>{t("administration:correctEmailText", { name: user.fullName })}</Text>
          <TextInput
            type="email"
            data-autofocus
            label={t("administration:email")}
            value={email}
            error={problem}
            autoComplete="off"
            onChange={({ currentTarget: { value } }) => {
              correct.reset();
              setEmail(value);
            }}
          />
          <Group justify="end" gap="sm">
            <Button variant="default" onClick={onClose}>
              {t("ui:cancel")}
            </Button>
            <ReasonButton reason={refusal()} loading={correct.isPending} onClick={submit}>
              {t("administration:correctAndInvite")}
            </ReasonButton>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
