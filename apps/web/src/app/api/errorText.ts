import type { ErrorType } from "@assay/contract";
import type { Translate } from "../i18n/texts.ts";
import { ApiError } from "./ApiError.ts";

const UNKNOWN = "–";

function entriesText(error: ApiError, t: Translate): string {
  const texts = error.errors.map(({ type, requestReference }) => {
    const key: `errors:${ErrorType}` = `errors:${type}`;
    return t(key, { reference: requestReference });
  });
  return [...new Set(texts)].join("\n");
}

/** What a failure means to the user, in the current language, with the reference to quote. */
export function errorText(error: unknown, t: Translate): string {
  if (!(error instanceof ApiError)) return t("errors:generic", { reference: UNKNOWN });
  const reference = error.reference ?? UNKNOWN;
  switch (error.kind) {
    case "typed":
      return entriesText(error, t);
    case "validation":
      return t("errors:validation", { reference });
    case "server":
      return t("errors:server", { reference });
    case "generic":
      return t("errors:generic", { reference });
    case "network":
      return t("errors:network");
    case "unreadable":
      return t("errors:unreadable");
  }
}
