import { useT } from "../../../../app/i18n/texts.ts";
import type { SettingRule, SettingsDraft } from "./settingsDraft.ts";

export interface SettingsEditing {
  draft: SettingsDraft;
  errors: ReadonlyMap<string, SettingRule>;
  set(change: Partial<SettingsDraft>): void;
}

export function useErrorText({ errors }: Pick<SettingsEditing, "errors">) {
  const t = useT();
  return (path: string): string | undefined => {
    const rule = errors.get(path);
    return rule && t(`settings:error_${rule}`);
  };
}
