import type { User } from "@assay/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { isApiError } from "../../../../platform/http/ApiError.ts";
import { errorText, holdEndOf } from "../../../../platform/i18n/errorText.ts";
import { newerOf } from "../../../../platform/forms/newerOf.ts";
import { useFormat } from "../../../../platform/i18n/format.ts";
import { useT } from "../../../../platform/i18n/texts.ts";
import { paths } from "../../../../platform/page/paths.ts";
import { loadAccount, session } from "../../../../platform/session/session.ts";
import { announce } from "../../../../platform/page/announce.ts";
import { confirm } from "../../../../ui/confirm.ts";
import { deleteUser, updateUser, userQuery, usersQuery } from "../../api.ts";
import { runningWork } from "../../model/users/runningWork.ts";
import {
  hasOtherEnd,
  hasOtherRoles,
  userBody,
  type UserValues,
} from "../../model/users/userForm.ts";
import { isOver } from "../../model/users/userState.ts";
import type { UserEditing } from "./useUserEditing.ts";

/** Save and delete, with their messages and navigation. */
function useUserActions(editing: UserEditing, release: () => void) {
  const t = useT();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { base, saved, rebase } = editing;

  const take = (stored: User, sent: UserValues): void => {
    const { queryKey } = userQuery(stored.id);
    // An answer without `can` keeps the known abilities.
    const user = stored.can ? stored : { ...base, ...stored };
    saved(user, sent);
    queryClient.setQueryData(queryKey, user);
    void queryClient.invalidateQueries({ queryKey: usersQuery.queryKey });
    // The caller's own roles may have changed.
    if (session.get().user?.id === stored.id) loadAccount().catch(() => undefined);
  };
  const explain = (error: unknown): void => {
    const newer = newerOf(error, base);
    const reason = (): string => {
      if (newer !== null)
        return rebase(newer)
          ? t("administration:changedByOthers")
          : t("administration:mergedWithOthers");
      const isLast = isApiError(error, "UPDATE_FAILED");
      return isLast ? t("administration:reason_lastAdministrator") : errorText(error, t);
    };
    announce({ tone: "warning", text: `${t("administration:notSaved")}\n${reason()}` });
  };

  const save = useMutation({
    mutationFn: (values: UserValues) => updateUser(userBody(base, values)),
    onSuccess: (stored, sent) => {
      take(stored, sent);
      announce({ tone: "success", text: t("administration:userSaved") });
    },
    onError: explain,
  });
  const remove = useMutation({
    mutationFn: () => deleteUser(base.id),
    onSuccess: async () => {
      announce({ tone: "success", text: t("administration:userDeleted") });
      release();
      void queryClient.invalidateQueries({ queryKey: usersQuery.queryKey, exact: true });
      await navigate({ to: paths.users() });
      // Removed only after leaving the page, which would otherwise read the user again.
      queryClient.removeQueries({ queryKey: userQuery(base.id).queryKey });
    },
    onError: (error) => {
      const isDenied = isApiError(error, "DELETE_DENIED") && holdEndOf(error) === null;
      const text = isDenied
        ? `${t("administration:notDeleted")}\n${t("administration:reason_lastAdministrator")}`
        : errorText(error, t);
      announce({ tone: "error", text });
      void queryClient.invalidateQueries({ queryKey: usersQuery.queryKey });
    },
  });
  return { save, remove };
}

interface AskedInput {
  user: User;
  /** What the account is called. */
  name: string;
  editing: UserEditing;
  release(): void;
}

/** Save and delete, each after a question that says what it ends; one at a time. */
export function useAskedUserActions({ user, name, editing, release }: AskedInput) {
  const t = useT();
  const { list } = useFormat();
  const { form, base } = editing;
  const { save, remove } = useUserActions(editing, release);
  const submit = form.handleSubmit(async () => {
    const values = form.getValues();
    const text = [t("administration:askText_save", { name })];
    if (hasOtherRoles(base, values))
      text.push(t("administration:rolesAfter", { roles: list(values.roles) }));
    if (hasOtherEnd(base, values) && isOver(values)) {
      const work = await runningWork(t, [user]);
      if (work === null) return;
      text.push(t("administration:endsAtOnce", { name }), ...work);
    }
    const isSure = await confirm({
      title: t("administration:ask_save"),
      text: text.join("\n"),
      confirmLabel: t("ui:save"),
    });
    if (isSure) save.mutate(values);
  });
  const askToDelete = async (): Promise<void> => {
    const work = await runningWork(t, [user]);
    if (work === null) return;
    const isSure = await confirm({
      title: t("administration:ask_delete"),
      text: [t("administration:askText_delete", { name }), ...work].join("\n"),
      confirmLabel: t("administration:delete"),
      tone: "danger",
    });
    if (isSure) remove.mutate();
  };
  const isBusy = save.isPending || remove.isPending;
  return {
    save: () => void (isBusy || submit()),
    remove: () => void (isBusy || askToDelete()),
    isSaving: save.isPending,
    isRemoving: remove.isPending,
  };
}
