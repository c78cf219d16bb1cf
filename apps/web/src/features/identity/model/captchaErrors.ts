import { ApiError } from "../../../platform/http/ApiError.ts";
import { errorText } from "../../../platform/i18n/errorText.ts";
import type { Translate } from "../../../platform/i18n/texts.ts";

/** A form that needs a solved captcha was sent without one. */
export class CaptchaMissing extends Error {}

const isMissing = (error: unknown): boolean =>
  error instanceof CaptchaMissing ||
  (error instanceof ApiError && (error.fields["captcha"] ?? []).length > 0);

/** The message of a failed login or reset request if the captcha was missing. */
export const captchaErrorText = (error: unknown, t: Translate): string =>
  isMissing(error) ? t("identity:captchaRequired") : errorText(error, t);
