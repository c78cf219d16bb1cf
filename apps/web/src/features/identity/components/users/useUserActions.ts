import type { User } from "@assay/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { isApiError } from "../../../../app/api/ApiError.ts";
import { errorText } from "../../../../app/api/errorText.ts";
import { newerOf } from "../../../../app/forms/newerOf.ts";
import { useT } from "../../../../app/i18n/texts.ts";
import { paths } from "../../../../app/paths.ts";
import { loadAccount, session } from "../../../../app/session/session.ts";
import { announce } from "../../../../app/shell/announce.ts";
import { deleteUser, updateUser, userQuery, usersQuery } from "../../api.ts";
import { userBody, type UserValues } from "./userDraft.ts";
import type { UserDraft } from "./useUserDraft.ts";

/** Save and delete, with what each of them tells and where it leads. */
export function useUserActions(draft: UserDraft, release: () => void) {
  const t = useT();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { base, reset, rebase } = draft;

  const take = (stored: User): void => {
    const { queryKey } = userQuery(stored.id);
    // An answer without `can` leaves what is known of it.
    const user = stored.can ? stored : { ...base, ...stored };
    reset(user);
    queryClient.setQueryData(queryKey, user);
    void queryClient.invalidateQueries({ queryKey: usersQuery.queryKey });
    // What one's own roles allow may be something else now.
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
      // Only now: the page that shows it would ask for it again.
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
