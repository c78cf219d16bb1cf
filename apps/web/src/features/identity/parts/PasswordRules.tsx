import { PASSWORD_RULES, type PasswordRule } from "@assay/domain";
import { VisuallyHidden } from "@mantine/core";
import { IconCheck, IconPoint, IconX } from "@tabler/icons-react";
import { useT } from "../../../platform/i18n/texts.ts";
import { ruleText } from "../model/passwords.ts";
import classes from "./PasswordRules.module.css";

interface PasswordRulesProps {
  password: string;
  broken: readonly PasswordRule[];
  named: readonly PasswordRule[];
  /** Whether the form was sent with broken rules, which are then shown as errors. */
  isChecked: boolean;
}

/** The rules of a password, ticked off while it is typed. */
export function PasswordRules({ password, broken, named, isChecked }: PasswordRulesProps) {
  const t = useT();
  const isShown = (rule: PasswordRule): boolean =>
    named.includes(rule) || (password !== "" && broken.includes(rule));
  return (
    <ul className={classes["rules"]}>
      {PASSWORD_RULES.filter(isShown).map((rule) => {
        const isFulfilled = password !== "" && !broken.includes(rule);
        const isWrong = isChecked && broken.includes(rule);
        const Icon = isFulfilled ? IconCheck : isWrong ? IconX : IconPoint;
        return (
          <li key={rule} data-kept={isFulfilled || undefined} data-wrong={isWrong || undefined}>
            <Icon size={18} aria-hidden />
            <span>
              {ruleText(rule, t)}
              {isFulfilled && <VisuallyHidden> {t("account:ruleKept")}</VisuallyHidden>}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
