import type { Styling, ThemeColor } from "@assay/contract";
import { ConflictNotice } from "../../../../platform/forms/ConflictNotice.tsx";
import type { Conflict } from "../../../../platform/forms/fields.ts";
import type { FormControl } from "../../../../platform/forms/useFormState.ts";
import { useT } from "../../../../platform/i18n/texts.ts";
import type { ThemeBase } from "../../model/theme/themeHeld.ts";

type Zone = "appbar" | "drawer" | "footer";

/** What somebody else changed in the theme meanwhile, beside what is here. */
export function StyleConflict({ control }: { control: FormControl<ThemeBase, Styling> }) {
  const t = useT();
  const areaOf = (area: string): string =>
    area === "login" ? t("theme:login") : t(`theme:color_${area as Zone}`);
  const placeText = ({ key }: Conflict): string => {
    const [area = "", part = "", name = ""] = key.split("/");
    if (area === "logo") return t("theme:logo");
    if (area === "theme") {
      const color = t(`theme:color_${name as ThemeColor}`);
      return `${color}, ${t(`theme:scheme_${part as "light" | "dark"}`)}`;
    }
    if (area === "email")
      return `${t("theme:mail")}: ${t(`theme:mail_${part as keyof Styling["email"]}`)}`;
    if (part === "backgroundImage") return t("theme:imageOf", { place: areaOf(area) });
    return part === "dark" ? `${areaOf(area)}: ${t("theme:dark")}` : t("theme:loginColor");
  };
  const valueText = (_: Conflict, value: unknown): string => {
    if (typeof value === "boolean") return value ? t("ui:yes") : t("ui:no");
    if (typeof value !== "string") return "–";
    return value.startsWith("#") ? value : t("theme:anImage");
  };
  return <ConflictNotice control={control} placeText={placeText} valueText={valueText} />;
}
