import type { CandidatePageSettings } from "@assay/contract";
import type { Language } from "@assay/domain";
import { ConflictNotice } from "../../../platform/forms/ConflictNotice.tsx";
import type { FormControl } from "../../../platform/forms/useFormState.ts";
import { useT } from "../../../platform/i18n/texts.ts";
import { LANGUAGE_NAMES } from "../../../platform/tenant/LanguageSelect.tsx";
import type { SettingsForm } from "../model/settingsForm.ts";

/** What somebody else changed in the settings of candidates' pages meanwhile, beside what is here. */
export function SettingsConflict({
  control,
}: {
  control: FormControl<CandidatePageSettings, SettingsForm>;
}) {
  const t = useT();
  const placeText = (key: string): string => {
    const [area, language] = key.split("/");
    if (area === "texts")
      return t("candidatePages:informationIn", { language: LANGUAGE_NAMES[language as Language] });
    if (area === "counterStatements") return t("counterStatements:offered");
    return t(area === "isOn" ? "candidatePages:isOn" : "candidatePages:linkDays");
  };
  const valueText = (value: boolean | number | string): string => {
    if (typeof value === "boolean") return value ? t("ui:yes") : t("ui:no");
    return String(value) || "–";
  };
  return (
    <ConflictNotice
      control={control}
      placeText={({ key }) => placeText(key)}
      valueText={(_, value) => valueText(value as boolean | number | string)}
    />
  );
}
