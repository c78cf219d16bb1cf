import { TextInput, type TextInputProps } from "@mantine/core";
import { IconEye, IconEyeOff } from "@tabler/icons-react";
import { useState } from "react";
import classes from "./PasswordField.module.css";

interface PasswordFieldProps extends Omit<TextInputProps, "type" | "rightSection"> {
  showLabel: string;
  hideLabel: string;
}

/** A password with an eye to read it. Lighter than Mantine's own, for the sign-in page's sake. */
export function PasswordField({ showLabel, hideLabel, ...rest }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  const Icon = isShown ? IconEyeOff : IconEye;
  return (
    <TextInput
      {...rest}
      type={isShown ? "text" : "password"}
      rightSectionPointerEvents="all"
      rightSectionWidth={46}
      rightSection={
        <button
          type="button"
          className={classes["toggle"]}
          aria-label={isShown ? hideLabel : showLabel}
          onClick={() => setShown(!isShown)}
        >
          <Icon size={20} aria-hidden />
        </button>
      }
    />
  );
}
