import type { Translate } from "../../../platform/i18n/texts.ts";
import { ApiError } from "../../../platform/http/ApiError.ts";
import { isGivenUp } from "./passkeys.ts";

/**
 * What a failed question to the device means to its owner; null where they have closed it themselves, which needs no
 * words.
 *
 * @param otherwise the message of a refusal by the server
 */
export function passkeyErrorText(
  error: unknown,
  t: Translate,
  otherwise: (error: unknown, t: Translate) => string,
): string | null {
  if (isGivenUp(error)) return null;
  if (error instanceof ApiError || !(error instanceof Error)) return otherwise(error, t);
  if (error.name === "SecurityError") return t("passkeys:wrongAddress");
  return error.name === "InvalidStateError"
    ? t("passkeys:hereAlready")
    : t("passkeys:deviceFailed");
}
