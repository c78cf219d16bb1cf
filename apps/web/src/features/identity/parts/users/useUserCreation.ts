import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { isApiError } from "../../../../platform/http/ApiError.ts";
import { errorText } from "../../../../platform/i18n/errorText.ts";
import { useT } from "../../../../platform/i18n/texts.ts";
import { paths } from "../../../../platform/page/paths.ts";
import { announce } from "../../../../platform/page/announce.ts";
import { createUser, usersQuery } from "../../api.ts";
import { newUserBody, type UserValues } from "../../model/users/userForm.ts";
import type { UserFormApi } from "./useUserForm.ts";

/** Posts the new user, and goes on to their editor. What is wrong with the e-mail is said at its field. */
export function useUserCreation(form: UserFormApi, release: () => void) {
  const t = useT();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const blameEmail = (message: string): void =>
    form.setError("email", { type: "server", message }, { shouldFocus: true });
  return useMutation({
    mutationFn: (values: UserValues) => createUser(newUserBody(values)),
    onSuccess: async ({ id, email }) => {
      announce({
        tone: "success",
        text: t("administration:userCreated", { email: email ?? "" }),
      });
      void queryClient.invalidateQueries({ queryKey: usersQuery.queryKey });
      release();
      // "Back" leads to the list, not to the form of somebody who exists already.
      await navigate({ to: paths.user(id), replace: true });
    },
    onError: (error) => {
      if (isApiError(error, "INVITE_MAIL_FAILED")) blameEmail(errorText(error, t));
      else if (isApiError(error, "DUPLICATE_ITEMS")) blameEmail(t("administration:emailTaken"));
      else announce({ tone: "error", text: errorText(error, t) });
    },
  });
}
