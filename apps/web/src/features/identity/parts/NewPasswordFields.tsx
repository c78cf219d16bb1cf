import { PASSWORD_RULES, type PasswordRule } from "@assay/domain";
import { useT } from "../../../platform/i18n/texts.ts";
import { PasswordField } from "../../../ui/PasswordField.tsx";
import { type NewPassword, ruleText } from "../model/passwords.ts";
import { PasswordRules } from "./PasswordRules.tsx";

interface NewPasswordFieldsProps {
  value: NewPassword;
  /** The rules that are named from the beginning; the others once they are broken. */
  named?: readonly PasswordRule[];
  hasFocus?: boolean;
}

/** A new password with its rules, and the same once more. */
export function NewPasswordFields(props: NewPasswordFieldsProps) {
  const { value, named = PASSWORD_RULES, hasFocus = false } = props;
  const t = useT();
  const { password, repeat, violations, refused, wasSent } = value;
  const labels = {
    showLabel: t("identity:showPassword"),
    hideLabel: t("identity:hidePassword"),
    autoComplete: "new-password",
    required: true,
    withAsterisk: false,
  };
  const isBroken = wasSent && violations.length > 0;
  const isMissing = wasSent && password === "";
  const differs = repeat !== password && (repeat !== "" || wasSent);
  return (
    <>
      <PasswordField
        {...labels}
        label={t("account:newPassword")}
        name="new-password"
        inputWrapperOrder={["label", "input", "error", "description"]}
        descriptionProps={{ component: "div" }}
        description={
          <PasswordRules
            password={password}
            broken={violations}
            named={named}
            isChecked={isBroken}
          />
        }
        data-autofocus={hasFocus || undefined}
        value={password}
        onChange={(event) => value.setPassword(event.currentTarget.value)}
        error={
          isMissing
            ? t("validation:required")
            : refused.map((rule) => ruleText(rule, t)).join(" ") || isBroken
        }
      />
      <PasswordField
        {...labels}
        label={t("account:repeatPassword")}
        name="repeat-password"
        value={repeat}
        onChange={(event) => value.setRepeat(event.currentTarget.value)}
        error={differs && t("account:passwordsDiffer")}
      />
    </>
  );
}
