import type { ErrorType } from "@assay/contract";
import type { TextKey, Translate } from "./texts.ts";
import { ApiError } from "../http/ApiError.ts";

const UNKNOWN = "–";

type CatalogueKey = Extract<TextKey, `errors:${ErrorType}` | `catalogue:${ErrorType}`>;

/** Errors that only the work behind the sign-in can bring have their texts there, with the frame. */
function entryText(type: ErrorType, reference: string, t: Translate): string {
  const keys = [`errors:${type}`, `catalogue:${type}`] as CatalogueKey[];
  const text = keys
    .map((key) => [key, t(key, { reference })])
    .find(([key, translated]) => key !== translated);
  return text?.[1] ?? t("errors:generic", { reference });
}

function entriesText(error: ApiError, t: Translate): string {
  const texts = error.errors.map(({ type, requestReference }) =>
    entryText(type, requestReference, t),
  );
  return [...new Set(texts)].join("\n");
}

/** The last day of the legal hold for which a deletion was refused; null if it was refused for something else. */
export function holdEndOf(error: unknown): string | null {
  if (!(error instanceof ApiError) || typeof error.payload !== "object") return null;
  const { legalHold } = (error.payload ?? {}) as { legalHold?: { endsOn?: string } };
  return legalHold?.endsOn?.split("-").toReversed().join(".") ?? null;
}

/** What a failure means to the user, in the current language, with the reference to quote. */
export function errorText(error: unknown, t: Translate): string {
  if (!(error instanceof ApiError)) return t("errors:generic", { reference: UNKNOWN });
  const reference = error.reference ?? UNKNOWN;
  switch (error.kind) {
    case "typed": {
      const until = holdEndOf(error);
      return until === null ? entriesText(error, t) : t("catalogue:legalHold", { until });
    }
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
