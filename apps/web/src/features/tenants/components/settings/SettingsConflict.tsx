import type { TenantSettings } from "@assay/contract";
import type { Language } from "@assay/domain";
import { ConflictNotice } from "../../../../app/forms/ConflictNotice.tsx";
import type { Conflict } from "../../../../app/forms/parts.ts";
import type { DraftControl } from "../../../../app/forms/useDraft.ts";
import { useT } from "../../../../app/i18n/texts.ts";
import { LANGUAGE_NAMES } from "../../../../app/shell/LanguageSelect.tsx";
import type { KnownSetting, OwnSetting, SettingsDraft } from "./settingsDraft.ts";

type Plain =
  | "useFormality"
  | "useGendering"
  | "deletionPolicy"
  | "warningPolicy"
  | "lockAfterMinutes"
  | "sessionHours"
  | "secondFactorRequired";

/** What somebody else changed in the settings meanwhile, beside what is here. */
export function SettingsConflict({
  control,
}: {
  control: DraftControl<TenantSettings, SettingsDraft>;
}) {
  const t = useT();
  const placeText = ({ key, mine, theirs }: Conflict): string => {
    const [area = "", name = ""] = key.split("/");
    if (area === "language") return LANGUAGE_NAMES[name as Language];
    if (area === "known") return t(`settings:${name as KnownSetting}`);
    if (area === "own") return ((mine ?? theirs) as OwnSetting).key;
    return t(`settings:${area as Plain}`);
  };
  const valueText = (_: Conflict, value: unknown): string => {
    if (value === undefined) return t("forms:removed");
    if (typeof value === "boolean") return value ? t("ui:yes") : t("ui:no");
    return (typeof value === "string" ? value : (value as OwnSetting).value) || "–";
  };
  return <ConflictNotice control={control} placeText={placeText} valueText={valueText} />;
}
