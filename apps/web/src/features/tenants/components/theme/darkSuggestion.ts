import { type ColorMap, THEME_COLORS } from "@assay/contract";
import { mix, readable, wantsWhite } from "@assay/domain";
import { darkSurface } from "../../../../app/theme/surface.ts";

/** How much of a light ground is left in a dark one. */
const TINT = 0.16;

/**
 * Dark colours that belong to light ones: grounds become tints of the dark page, and what is read on it
 * becomes as light as it must.
 */
export function darkSuggestion(light: ColorMap): ColorMap {
  const tinted = (zone: "appbar" | "drawer" | "footer"): string =>
    mix(darkSurface(light.appbar).body, light[zone], wantsWhite(light[zone]) ? TINT * 2 : TINT / 4);
  const zones = {
    appbar: tinted("appbar"),
    drawer: tinted("drawer"),
    footer: tinted("footer"),
  };
  const { raised } = darkSurface(zones.appbar);
  const entries = THEME_COLORS.map((name) => [name, readable(light[name], raised)] as const);
  const dark = { ...(Object.fromEntries(entries) as ColorMap), ...zones };
  dark.footerlink = readable(light.footerlink, dark.footer);
  dark.textonaccent = wantsWhite(dark.accent) ? "#ffffff" : "#000000";
  return dark;
}
