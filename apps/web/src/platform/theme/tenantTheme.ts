import { type Styling, THEME_COLORS } from "@assay/contract";
import {
  createTheme,
  type CSSVariablesResolver,
  type MantineColorsTuple,
  type MantineThemeOverride,
  virtualColor,
} from "@mantine/core";
import { inUndertone, mix } from "@assay/domain";
import { componentDefaults } from "./components.ts";
import { surfaceVariables } from "./surface.ts";

/** Index, from 0, of the shade that is the tenant's colour itself. */
const OWN_SHADE = 6;

/** Ten shades of one tenant colour; components fill with the colour itself. */
export function shades(hex: string): MantineColorsTuple {
  const shade = (index: number): string => {
    if (index < OWN_SHADE) return mix(hex, "#ffffff", (OWN_SHADE - index) / (OWN_SHADE + 0.4));
    return mix(hex, "#000000", (index - OWN_SHADE) * 0.14);
  };
  return Array.from({ length: 10 }, (_, index) => shade(index)) as unknown as MantineColorsTuple;
}

/** Where white and black text have the same contrast (WCAG 2.2). */
const EVEN_LUMINANCE = 0.179;
const FONT = '"Source Sans 3 Variable", "Source Sans 3", system-ui, sans-serif';

/** Cards, menus and dialogs of the dark scheme, in the page's own greys (surface.ts). */
const DARK_GREYS = [
  "#e6e9ed",
  "#c3cad2",
  "#a3acb6",
  "#7c8792",
  "#363c44",
  "#2a2f36",
  "#1e2227",
  "#16191d",
  "#111418",
  "#0c0e11",
] as const;

/** In the undertone of a tenant's app bar, as the page is. */
const darkGreys = (styling?: Styling): MantineColorsTuple =>
  styling === undefined
    ? DARK_GREYS
    : (DARK_GREYS.map((grey) =>
        inUndertone(grey, styling.theme.dark.appbar),
      ) as unknown as MantineColorsTuple);

/** Each tenant colour as one name whose value follows the colour scheme. */
function tenantColors(styling: Styling): Record<string, MantineColorsTuple> {
  const colors: Record<string, MantineColorsTuple> = {};
  for (const name of THEME_COLORS) {
    colors[`${name}Light`] = shades(styling.theme.light[name]);
    colors[`${name}Dark`] = shades(styling.theme.dark[name]);
    colors[name] = virtualColor({ name, light: `${name}Light`, dark: `${name}Dark` });
  }
  return colors;
}

/** The theme of a tenant; before it has loaded, a neutral one. */
export function tenantTheme(styling?: Styling): MantineThemeOverride {
  return createTheme({
    colors: { dark: darkGreys(styling), ...(styling && tenantColors(styling)) },
    ...(styling && { primaryColor: "primary" }),
    primaryShade: OWN_SHADE,
    autoContrast: true,
    luminanceThreshold: EVEN_LUMINANCE,
    white: "#ffffff",
    // One of pure white and black can be read on every colour; the page's text is softer (surface.ts).
    black: "#000000",
    fontFamily: FONT,
    headings: { fontFamily: FONT, fontWeight: "650", textWrap: "balance" },
    defaultRadius: "md",
    radius: { xs: "4px", sm: "6px", md: "8px", lg: "12px", xl: "16px" },
    respectReducedMotion: true,
    cursorType: "pointer",
    focusRing: "auto",
    components: componentDefaults,
  });
}

export const tenantVariables =
  (styling?: Styling): CSSVariablesResolver =>
  () => ({
    variables: {},
    light: surfaceVariables("light", styling),
    dark: surfaceVariables("dark", styling),
  });
