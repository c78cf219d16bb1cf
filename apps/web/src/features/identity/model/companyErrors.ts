import { COMPANY_REFUSALS, type CompanyRefusal } from "@assay/domain";
import { isApiError } from "../../../platform/http/ApiError.ts";
import { errorText } from "../../../platform/i18n/errorText.ts";
import type { Translate } from "../../../platform/i18n/texts.ts";

/** Why a sign-in by the directory was refused; null for another failure. */
function companyRefusalOf(error: unknown): CompanyRefusal | null {
  if (!isApiError(error, "INVALID_LOGIN")) return null;
  const { reason } = (error.payload ?? {}) as { reason?: unknown };
  return COMPANY_REFUSALS.find((one) => one === reason) ?? null;
}

/** What a failed sign-in by the directory means to its user. */
export function companyErrorText(error: unknown, t: Translate): string {
  const reason = companyRefusalOf(error);
  return reason === null ? errorText(error, t) : t(`companyEntry:failed_${reason}`);
}
