import { type Styling, THEME_COLORS } from "@assay/contract";
import { wantsWhite } from "@assay/domain";
import type { CSSProperties } from "react";
import { shades } from "../../../../platform/theme/tenantTheme.ts";
import { surfaceVariables } from "../../../../platform/theme/surface.ts";
import type { Scheme } from "../../../../platform/theme/zones.ts";

/** Index of the shade, from 0, that a filled control takes under the pointer: one darker than the colour itself. */
const HOVER = 7;

/** What Mantine makes of a theme's colours for filled controls, for one box instead of the whole page. */
function filledVariables(styling: Styling, scheme: Scheme): [string, string][] {
  return THEME_COLORS.flatMap((name): [string, string][] => {
    const color = styling.theme[scheme][name];
    const values = {
      filled: color,
      "filled-hover": shades(color)[HOVER] ?? color,
      contrast: wantsWhite(color) ? "#ffffff" : "#000000",
    };
    return Object.entries(values).flatMap(([key, value]): [string, string][] => [
      [`--mantine-color-${name}-${key}`, value],
      ...(name === "primary"
        ? [[`--mantine-primary-color-${key}`, value] as [string, string]]
        : []),
    ]);
  });
}

/** The style variables of the app under these looks, for a box that shows it in one colour scheme. */
export const sampleVariables = (styling: Styling, scheme: Scheme): CSSProperties => ({
  ...surfaceVariables(scheme, styling),
  ...Object.fromEntries(filledVariables(styling, scheme)),
  colorScheme: scheme,
});
