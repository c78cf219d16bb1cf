import type { PlanningSettings } from "@assay/contract";
import { createContext, useContext } from "react";
import { useT } from "../../../../platform/i18n/texts.ts";
import type { PlanNames } from "../../model/planNames.ts";
import type { SettingsErrors } from "../../model/settingsErrors.ts";

/** What all sections of the settings share. */
export interface SettingsEditor {
  settings: PlanningSettings;
  change(part: Partial<PlanningSettings>): void;
  mayEdit: boolean;
  errors: SettingsErrors;
  names: PlanNames;
}

/** Set by `SettingsPart`; null outside of it. */
export const SettingsContext = createContext<SettingsEditor | null>(null);

/** @throws Error outside of the settings, which provide it */
export function useSettings(): SettingsEditor & { errorAt(path: string): string | undefined } {
  const t = useT();
  const editor = useContext(SettingsContext);
  if (editor === null) throw new Error("A section of the settings stands outside of them.");
  const errorAt = (path: string): string | undefined => {
    const error = editor.errors.get(path);
    return error && t(`timetable:error_${error}`);
  };
  return { ...editor, errorAt };
}
