import { TextInput, type TextInputProps } from "@mantine/core";
import { useT } from "../../../../platform/i18n/texts.ts";
import { type SettingsEditing, useErrorText } from "../../model/settings/settingsEditing.ts";

interface PeriodFieldProps extends Pick<TextInputProps, "mt" | "maw" | "inputWrapperOrder"> {
  of: "deletionPolicy" | "warningPolicy" | "lockAfterMinutes" | "sessionHours";
  hint: string;
  editing: SettingsEditing;
}

/** A whole number of minutes, hours or days, as typed. */
export function PeriodField({ of, hint, editing, ...props }: PeriodFieldProps) {
  const t = useT();
  const { draft, set } = editing;
  const errorAt = useErrorText(editing);
  return (
    <TextInput
      {...props}
      label={t(`settings:${of}`)}
      description={hint}
      value={draft[of]}
      error={errorAt(of)}
      inputMode="numeric"
      autoComplete="off"
      required
      onChange={(event) => set({ [of]: event.currentTarget.value })}
    />
  );
}
