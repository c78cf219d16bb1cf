import { type ColorMap, THEME_COLORS } from "@assay/contract";
import { mix, readable, wantsWhite } from "@assay/domain";
import { darkSurface } from "../../../../platform/theme/surface.ts";

/** Share of the light background in the suggested dark one, 0 to 1. */
const TINT = 0.16;

/**
 * Dark colours that belong to light ones: backgrounds become tints of the dark page, and texts on them
 * become as light as readability needs.
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
