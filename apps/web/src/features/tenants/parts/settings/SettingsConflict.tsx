import type { Language, PasskeySetting, StatisticsSetting } from "@assay/domain";
import { ConflictNotice } from "../../../../platform/forms/ConflictNotice.tsx";
import type { Conflict } from "../../../../platform/forms/fields.ts";
import type { FormControl } from "../../../../platform/forms/useFormState.ts";
import { useT } from "../../../../platform/i18n/texts.ts";
import { LANGUAGE_NAMES } from "../../../../platform/tenant/LanguageSelect.tsx";
import type { KnownSetting, OwnSetting, SettingsForm } from "../../model/settings/settingsForm.ts";
import type { RulesChoice } from "../../shared/rulesChoice.ts";
import { useRulesText } from "../../shared/useRulesText.ts";
import type { SettingsBase } from "../../model/settings/settingsHeld.ts";

type Plain =
  | "useFormality"
  | "useGendering"
  | "deletionPolicy"
  | "warningPolicy"
  | "lockAfterMinutes"
  | "sessionHours"
  | "secondFactorRequired"
  | "statistics"
  | "passkeys"
  | "calibration"
  | "dossiers"
  | "auditPage"
  | "passRates"
  | "designRules";

/** What somebody else changed in the settings meanwhile, beside what is here. */
export function SettingsConflict({
  control,
}: {
  control: FormControl<SettingsBase, SettingsForm>;
}) {
  const t = useT();
  const rulesText = useRulesText();
  const placeText = ({ key, mine, theirs }: Conflict): string => {
    const [area = "", name = ""] = key.split("/");
    if (area === "language") return LANGUAGE_NAMES[name as Language];
    if (area === "known") return t(`settings:${name as KnownSetting}`);
    if (area === "own") return ((mine ?? theirs) as OwnSetting).key;
    if (area === "ratingRules") return t("ratingRules:title");
    return t(`settings:${area as Plain}`);
  };
  const valueText = ({ key }: Conflict, value: unknown): string => {
    if (key === "ratingRules") return rulesText(value as RulesChoice);
    if (key === "statistics")
      return t(`settings:statistics_${(value ?? "OFF") as StatisticsSetting}`);
    if (key === "passkeys") return t(`settings:passkeys_${(value ?? "OFF") as PasskeySetting}`);
    if (key === "calibration")
      return t(value ? "settings:calibration_on" : "settings:calibration_off");
    if (key === "designRules")
      return t("settings:designRulesLowered", {
        count: Object.keys((value as SettingsForm["designRules"])?.atMost ?? {}).length,
      });
    if (key === "passRates" || key === "dossiers" || key === "auditPage")
      return value === true ? t("ui:yes") : t("ui:no");
    if (value === undefined) return t("forms:removed");
    if (typeof value === "boolean") return value ? t("ui:yes") : t("ui:no");
    return (typeof value === "string" ? value : (value as OwnSetting).value) || "–";
  };
  return <ConflictNotice control={control} placeText={placeText} valueText={valueText} />;
}
