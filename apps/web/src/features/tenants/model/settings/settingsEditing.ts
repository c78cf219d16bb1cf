import { useT } from "../../../../platform/i18n/texts.ts";
import type { SettingRule, SettingsForm } from "./settingsForm.ts";

export interface SettingsEditing {
  draft: SettingsForm;
  errors: ReadonlyMap<string, SettingRule>;
  set(change: Partial<SettingsForm>): void;
}

export function useErrorText({ errors }: Pick<SettingsEditing, "errors">) {
  const t = useT();
  return (path: string): string | undefined => {
    const rule = errors.get(path);
    return rule && t(`settings:error_${rule}`);
  };
}
