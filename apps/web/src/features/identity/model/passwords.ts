import { PASSWORD_RULES, type PasswordRule, passwordViolations } from "@assay/domain";
import { useState } from "react";
import { ApiError, isApiError } from "../../../platform/http/ApiError.ts";
import type { Translate } from "../../../platform/i18n/texts.ts";
import { errorText } from "../../../platform/i18n/errorText.ts";

/** Rules of composition, and those that only the server checks: common passwords, and passwords built on names. */
type ServerRule = PasswordRule | "common" | "named";

/** Each rule in words (spec 1 §5). */
export const ruleText = (rule: ServerRule, t: Translate): string =>
  ({
    length: t("account:ruleLength"),
    upper: t("account:ruleUpper"),
    lower: t("account:ruleLower"),
    digit: t("account:ruleDigit"),
    special: t("account:ruleSpecial"),
    distinct: t("account:ruleDistinct"),
    common: t("account:ruleCommon"),
    named: t("account:ruleNamed"),
  })[rule];

/** A newer server may name rules that this version has no text for. */
const isRule = (rule: string): rule is ServerRule =>
  rule === "common" || rule === "named" || PASSWORD_RULES.some((known) => known === rule);

/** The rules that the server found broken in the new password. */
export const rulesOf = (error: unknown): ServerRule[] =>
  error instanceof ApiError ? (error.fields["newPassword"] ?? []).filter(isRule) : [];

/** A new password and its repetition. */
export function useNewPassword() {
  const [password, setPassword] = useState("");
  const [repeat, setRepeat] = useState("");
  /** The password that the server refused with its rules, until another one is typed. */
  const [refused, setRefused] = useState<{ password: string; rules: ServerRule[] } | null>(null);
  const [wasSent, setSent] = useState(false);
  const violations = passwordViolations(password);
  return {
    password,
    repeat,
    setPassword,
    setRepeat,
    violations,
    refused: refused?.password === password ? refused.rules : [],
    isValid: violations.length === 0 && repeat === password,
    /** After the first attempt, unfulfilled rules are shown as errors. */
    wasSent,
    noteSent: () => setSent(true),
    noteRefusal: (error: unknown) => setRefused({ password, rules: rulesOf(error) }),
  };
}
export type NewPassword = ReturnType<typeof useNewPassword>;

/** The message for a wrong current password: for signed-in users INVALID_LOGIN means only that. */
export const currentPasswordText = (error: unknown, t: Translate): string =>
  isApiError(error, "INVALID_LOGIN")
    ? t("account:currentWrong", { reference: error.reference ?? "–" })
    : errorText(error, t);
