import type { User } from "@assay/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { errorText } from "../../../../app/api/errorText.ts";
import { useT } from "../../../../app/i18n/texts.ts";
import { announce } from "../../../../app/shell/announce.ts";
import { confirm } from "../../../../ui/confirm.ts";
import { inviteUser, requestUserPassword, requestUserVerification, userQuery } from "../../api.ts";

export type MailAction = "invite" | "resetPassword" | "validateEmail";

const SEND: Readonly<Record<MailAction, (user: User) => Promise<unknown>>> = {
  invite: ({ id }) => inviteUser(id),
  resetPassword: ({ email }) => requestUserPassword(email ?? ""),
  validateEmail: ({ email }) => requestUserVerification(email ?? ""),
};

/** The mails that an administrator can send to a user; each asks first. */
export function useMailActions(user: User) {
  const t = useT();
  const queryClient = useQueryClient();
  const { mutate, variables, isPending } = useMutation({
    mutationFn: (action: MailAction) => SEND[action](user),
    onSuccess: (_, action) =>
      announce({ tone: "success", text: t(`administration:sent_${action}`) }),
    onError: (error) => announce({ tone: "error", text: errorText(error, t) }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: userQuery(user.id).queryKey }),
  });
  const ask = async (action: MailAction): Promise<void> => {
    const named = { name: user.fullName, email: user.email ?? "" };
    const isSure = await confirm({
      title: t(`administration:ask_${action}`),
      text: t(`administration:askText_${action}`, named),
      confirmLabel: t("administration:send"),
    });
    if (isSure) mutate(action);
  };
  return { ask, pending: isPending ? variables : null };
}
