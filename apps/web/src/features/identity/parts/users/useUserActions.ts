import type { User } from "@assay/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { isApiError } from "../../../../platform/http/ApiError.ts";
import { errorText } from "../../../../platform/i18n/errorText.ts";
import { newerOf } from "../../../../platform/forms/newerOf.ts";
import { useT } from "../../../../platform/i18n/texts.ts";
import { paths } from "../../../../platform/page/paths.ts";
import { loadAccount, session } from "../../../../platform/session/session.ts";
import { announce } from "../../../../platform/page/announce.ts";
import { deleteUser, updateUser, userQuery, usersQuery } from "../../api.ts";
import { userBody, type UserValues } from "../../model/users/userForm.ts";
import type { UserEditing } from "./useUserEditing.ts";

/** Save and delete, with their messages and navigation. */
export function useUserActions(editing: UserEditing, release: () => void) {
  const t = useT();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { base, reset, rebase } = editing;

  const take = (stored: User): void => {
    const { queryKey } = userQuery(stored.id);
    // An answer without `can` keeps the known abilities.
    const user = stored.can ? stored : { ...base, ...stored };
    reset(user);
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
    onSuccess: (stored) => {
      take(stored);
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
      const isDenied = isApiError(error, "DELETE_DENIED");
      const text = isDenied
        ? `${t("administration:notDeleted")}\n${t("administration:reason_lastAdministrator")}`
        : errorText(error, t);
      announce({ tone: "error", text });
      void queryClient.invalidateQueries({ queryKey: usersQuery.queryKey });
    },
  });
  return { save, remove };
}
