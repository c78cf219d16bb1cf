import type { Role, User, UserAbilities } from "@assay/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { errorText } from "../../../../platform/i18n/errorText.ts";
import { useFormat } from "../../../../platform/i18n/format.ts";
import { useT } from "../../../../platform/i18n/texts.ts";
import { announce } from "../../../../platform/page/announce.ts";
import { confirm } from "../../../../ui/confirm.ts";
import { endUserSessions, inviteUser, lockUser, updateUser, usersQuery } from "../../api.ts";
import { isOver } from "../../model/users/userState.ts";
import { runningWork } from "../../model/users/runningWork.ts";

/** What can be done for several people at once. */
export type ManyAction =
  | { kind: "invite" }
  | { kind: "lock" }
  | { kind: "endSessions" }
  | { kind: "end"; endsOn: string | null }
  | { kind: "giveRole"; role: Role["name"] };

const NEEDS: Readonly<Record<ManyAction["kind"], keyof UserAbilities>> = {
  invite: "invite",
  lock: "lock",
  endSessions: "endSessions",
  end: "lock",
  giveRole: "assignRoles",
};

/** The people whom the action changes: those for whom the caller may do it, and who do not have it yet. */
export const concernedBy = (users: readonly User[], action: ManyAction): User[] =>
  users.filter((user) => {
    if (user.can?.[NEEDS[action.kind]] !== true) return false;
    if (action.kind === "lock") return !user.lockedAt;
    if (action.kind === "endSessions") return !user.lockedAt && !isOver(user);
    if (action.kind === "end") return (user.endsOn ?? null) !== action.endsOn;
    return action.kind !== "giveRole" || !user.roles.includes(action.role);
  });

function act(user: User, action: ManyAction): Promise<unknown> {
  if (action.kind === "invite") return inviteUser(user.id);
  if (action.kind === "lock") return lockUser(user.id, true);
  if (action.kind === "endSessions") return endUserSessions(user.id);
  const { id, revision, roles } = user;
  if (action.kind === "end") return updateUser({ id, revision, endsOn: action.endsOn });
  return updateUser({ id, revision, roles: [...roles, action.role] });
}

interface Doing {
  users: readonly User[];
  action: ManyAction;
}

/** Asks, does the same for several people one after the other, and names those for whom it failed. */
export function useManyUsers() {
  const t = useT();
  const format = useFormat();
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: async ({ users, action }: Doing) => {
      const failures: string[] = [];
      for (const user of users)
        await act(user, action).catch((error: unknown) => {
          failures.push(`${user.fullName}: ${errorText(error, t)}`);
        });
      return failures;
    },
    onSuccess: (failures, { users, action }) => {
      const count = users.length - failures.length;
      const done = t(`administration:many_${action.kind}`, { count });
      if (failures.length === 0) announce({ tone: "success", text: done });
      else announce({ tone: "warning", text: [done, ...failures].join("\n") });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: usersQuery.queryKey }),
  });
  const ask = async (users: readonly User[], action: ManyAction): Promise<void> => {
    const concerned = concernedBy(users, action);
    const count = concerned.length;
    if (count === 0) {
      announce({ tone: "info", text: t("administration:manyNobody") });
      return;
    }
    const isClosing = action.kind === "lock" || (action.kind === "end" && isOver(action));
    const work = isClosing ? await runningWork(t, concerned) : [];
    if (work === null) return;
    const isSure = await confirm({
      title: t(`administration:askMany_${action.kind}`, {
        count,
        role: action.kind === "giveRole" ? action.role : "",
        date: action.kind === "end" && action.endsOn ? format.date(action.endsOn) : "none",
      }),
      text: [...concerned.map(({ fullName }) => fullName), ...work].join("\n"),
      confirmLabel: t(`administration:doMany_${action.kind}`),
      tone: isClosing ? "danger" : "normal",
    });
    if (isSure) mutate({ users: concerned, action });
  };
  return { ask, isBusy: isPending };
}
