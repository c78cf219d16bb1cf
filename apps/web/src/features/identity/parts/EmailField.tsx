import { isEmail } from "@assay/domain";
import { TextInput } from "@mantine/core";
import { useState } from "react";
import { useT } from "../../../platform/i18n/texts.ts";
import { usePressing } from "../../../ui/usePressing.ts";
import classes from "./EmailField.module.css";

interface EmailFieldProps {
  value: string;
  onChange(value: string): void;
  /** Gets the focus when its form appears. */
  hasFocus: boolean;
  label?: string;
  autoComplete?: "username" | "username webauthn" | "email";
}

/** An e-mail address; what is wrong with it is said once the field was left. */
export function EmailField(props: EmailFieldProps) {
  const { value, onChange, hasFocus, label, autoComplete = "username" } = props;
  const t = useT();
  const [isLeft, setLeft] = useState(false);
  const afterPress = usePressing();
  // Decided once, since typing must not move the autofocus to another field.
  const [isFirst] = useState(hasFocus);
  return (
    <TextInput
      label={label ?? t("identity:email")}
      type="email"
      name="email"
      autoComplete={autoComplete}
      required
      withAsterisk={false}
      data-autofocus={isFirst || undefined}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={() => afterPress(() => setLeft(true))}
      classNames={{ root: classes["field"] ?? "", error: classes["error"] ?? "" }}
      error={isLeft && value !== "" && !isEmail(value.trim()) && t("validation:email")}
    />
  );
}
