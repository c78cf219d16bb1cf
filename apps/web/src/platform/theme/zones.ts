import type { ColorMap, Styling } from "@assay/contract";
import { sourceOf } from "../http/connection.ts";
import { contrast, mix, readable, TEXT_CONTRAST, wantsWhite } from "@assay/domain";

const ZONES = ["appbar", "drawer", "footer"] as const;
type ZoneName = (typeof ZONES)[number];
export type Scheme = "light" | "dark";

const LIGHT_TEXT = "#ffffff";
const DARK_TEXT = "#1b1f24";

/**
 * The text colour of a zone. Its dark flag decides as long as that can be read on the zone's colour;
 * a background image hides the colour, so that there the flag alone decides.
 */
export function zoneText(background: string, dark: boolean, hasImage: boolean): string {
  const wanted = dark ? LIGHT_TEXT : DARK_TEXT;
  if (hasImage || contrast(wanted, background) >= TEXT_CONTRAST) return wanted;
  return readable(wantsWhite(background) ? LIGHT_TEXT : DARK_TEXT, background);
}

export const image = (source: string | null): string =>
  source === null ? "none" : `url(${JSON.stringify(sourceOf(source))})`;

function zoneVariables(name: ZoneName, colors: ColorMap, styling: Styling): Record<string, string> {
  const { backgroundImage, dark } = styling[name];
  const background = colors[name];
  const text = zoneText(background, dark, backgroundImage !== null);
  return {
    [`--zone-${name}`]: background,
    [`--zone-${name}-image`]: image(backgroundImage),
    [`--zone-${name}-text`]: text,
    [`--zone-${name}-dimmed`]: readable(mix(text, background, 0.3), background),
  };
}

/** The style variables of the zones and of the other tenant colours, for one colour scheme. */
export function schemeVariables(scheme: Scheme, styling: Styling): Record<string, string> {
  const colors = styling.theme[scheme];
  const zones = ZONES.map((name) => zoneVariables(name, colors, styling));
  return Object.assign(
    {
      "--zone-footer-link": readable(colors.footerlink, colors.footer),
      "--assay-highlight": colors.highlight,
      "--assay-textonaccent": readable(colors.textonaccent, colors.accent),
    },
    ...zones,
  ) as Record<string, string>;
}
