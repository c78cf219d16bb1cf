import type { TwoFactorProvider } from "@assay/contract";
import { TextInput } from "@mantine/core";
import { type Ref, useState } from "react";
import { useT } from "../../../platform/i18n/texts.ts";
import classes from "./CodeField.module.css";

interface CodeFieldProps {
  ref: Ref<HTMLInputElement>;
  provider: TwoFactorProvider;
  value: string;
  onChange(value: string): void;
}

/** Wide letters for something that is read off and typed; the device offers a code that has arrived. */
export function CodeField({ ref, provider, value, onChange }: CodeFieldProps) {
  const t = useT();
  const [isEmptied, setEmptied] = useState(false);
  const isBackup = provider === "BackupCode";
  return (
    <TextInput
      ref={ref}
      label={isBackup ? t("account:backupCode") : t("account:code")}
      name={isBackup ? "backup-code" : "code"}
      autoComplete={isBackup ? "off" : "one-time-code"}
      inputMode={isBackup ? "text" : "numeric"}
      autoCapitalize="characters"
      spellCheck={false}
      required
      withAsterisk={false}
      data-autofocus
      maxLength={40}
      placeholder={isBackup ? "XXXX-XXXX-XXXX-XXXX" : undefined}
      classNames={{ input: classes["input"] ?? "" }}
      value={value}
      onChange={(event) => {
        setEmptied(event.currentTarget.value.trim() === "");
        onChange(event.currentTarget.value);
      }}
      error={isEmptied && t("validation:required")}
    />
  );
}
