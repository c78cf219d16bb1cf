import type { TextKey } from "../../../platform/i18n/texts.ts";

/** What the log is about: the nouns of its actions. */
export const LOG_AREAS = [
  "run",
  "candidate",
  "assessment",
  "ratings",
  "conference",
  "conflict",
  "observation",
  "gap",
  "lateWork",
  "file",
  "accessPackage",
  "legalHold",
  "process",
  "processDraft",
  "scale",
  "competency",
  "calibration",
  "calibrationSet",
  "order",
  "greenhouse",
  "user",
  "role",
  "account",
  "tenant",
  "provisioning",
  "apiKey",
  "api",
  "webhook",
  "auditLog",
] as const;

type ActionKey = Extract<TextKey, `auditLog:action_${string}`>;

/** The key of the text of an action such as `run.start`; a text that is missing is its key. */
export const actionKey = (action: string): ActionKey =>
  `auditLog:action_${action.replace(".", "_")}` as ActionKey;

const IDS = /\b[0-9a-f]{24}\b/g;

const shown = (value: unknown): string =>
  typeof value === "object" && value !== null ? JSON.stringify(value) : String(value);

/** The details of an entry as words: fields, numbers and states, and names where ids have one. */
export const detailsText = (
  details: Record<string, unknown>,
  names: ReadonlyMap<string, string>,
): string =>
  Object.entries(details)
    .map(([name, value]) => `${name} ${shown(value)}`)
    .join(" · ")
    .replaceAll(IDS, (id) => names.get(id) ?? id);
