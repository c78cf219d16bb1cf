import type { User, UserAbilities } from "@assay/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { errorText } from "../../../../platform/i18n/errorText.ts";
import { useT } from "../../../../platform/i18n/texts.ts";
import { announce } from "../../../../platform/page/announce.ts";
import { confirm } from "../../../../ui/confirm.ts";
import {
  endUserSessions,
  inviteUser,
  lockUser,
  reopenSignIn,
  requestUserPassword,
  requestUserVerification,
  resetUserTwoFactor,
  userQuery,
  usersQuery,
} from "../../api.ts";
import { withPassword } from "../../model/passwordQuestion.ts";
import { runningWork } from "../../model/users/runningWork.ts";

type Mail = "invite" | "resetPassword" | "validateEmail";
export type AccountAction = Mail | "lock" | "open" | "endSessions" | "reopen" | "resetTwoFactor";

interface Doing {
  /** Null: the password was asked for and not confirmed, and nothing has happened. */
  send: (user: User) => Promise<unknown>;
  /** Which ability it needs. */
  needs: keyof UserAbilities;
  isMail?: true;
  isDanger?: true;
}

export const DOING: Readonly<Record<AccountAction, Doing>> = {
  invite: { send: ({ id }) => inviteUser(id), needs: "invite", isMail: true },
  resetPassword: {
    send: ({ email }) => requestUserPassword(email ?? ""),
    needs: "resetPassword",
    isMail: true,
  },
  validateEmail: {
    send: ({ email }) => requestUserVerification(email ?? ""),
    needs: "validateEmail",
    isMail: true,
  },
  lock: { send: ({ id }) => lockUser(id, true), needs: "lock", isDanger: true },
  open: { send: ({ id }) => lockUser(id, false), needs: "lock" },
  endSessions: { send: ({ id }) => endUserSessions(id), needs: "endSessions", isDanger: true },
  reopen: { send: ({ id }) => reopenSignIn(id), needs: "reopen" },
  resetTwoFactor: {
    send: ({ id }) => withPassword(() => resetUserTwoFactor(id), { isOwn: false }),
    needs: "resetTwoFactor",
    isDanger: true,
  },
};

/** What an administrator does for an account without editing it; each asks first. */
export function useAccountActions(user: User) {
  const t = useT();
  const queryClient = useQueryClient();
  const { mutate, variables, isPending } = useMutation({
    mutationFn: (action: AccountAction) => DOING[action].send(user),
    onSuccess: (done, action) => {
      if (done !== null) announce({ tone: "success", text: t(`administration:sent_${action}`) });
    },
    onError: (error) => announce({ tone: "error", text: errorText(error, t) }),
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: usersQuery.queryKey, exact: true });
      return queryClient.invalidateQueries({ queryKey: userQuery(user.id).queryKey });
    },
  });
  const ask = async (action: AccountAction): Promise<void> => {
    const named = { name: user.fullName, email: user.email ?? "" };
    const { isMail, isDanger } = DOING[action];
    const work = action === "lock" ? await runningWork(t, [user]) : [];
    if (work === null) return;
    const isSure = await confirm({
      title: t(`administration:ask_${action}`),
      text: [t(`administration:askText_${action}`, named), ...work].join("\n"),
      confirmLabel: isMail ? t("administration:send") : t(`administration:do_${action}`),
      tone: isDanger ? "danger" : "normal",
    });
    if (isSure) mutate(action);
  };
  return { ask, pending: isPending ? variables : null };
}
