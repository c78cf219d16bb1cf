import { isApiError } from "../../../platform/http/ApiError.ts";
import { errorText } from "../../../platform/i18n/errorText.ts";
import type { Translate } from "../../../platform/i18n/texts.ts";

/** The message for a wrong current password: for signed-in users INVALID_LOGIN means only that. */
export const currentPasswordText = (error: unknown, t: Translate): string =>
  isApiError(error, "INVALID_LOGIN")
    ? t("account:currentWrong", { reference: error.reference ?? "–" })
    : errorText(error, t);
