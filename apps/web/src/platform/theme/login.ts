import type { Styling } from "@assay/contract";
import { mix, readable } from "@assay/domain";
import { image, type Scheme, zoneText } from "./zones.ts";

/** Share of the light background that remains in dark mode, 0 to 1. */
const TINT = 0.05;
/** Share of a brand colour in the washes of the background, 0 to 1. */
const WASH = 0.14;

/**
 * The background of the sign-in page. A colour made for light pages becomes a tint of the dark page,
 * unless the tenant says that it is dark by itself.
 */
function backgroundOf(
  scheme: Scheme,
  { backgroundColor, dark }: Styling["login"],
  body: string,
): string {
  if (backgroundColor === null) return body;
  return scheme === "dark" && !dark ? mix(body, backgroundColor, TINT) : backgroundColor;
}

/** The look of the sign-in page: its background, a wash of the tenant's colours, and readable text. */
export function loginVariables(
  scheme: Scheme,
  styling: Styling,
  body: string,
): Record<string, string> {
  const { login, theme } = styling;
  const colors = theme[scheme];
  const base = backgroundOf(scheme, login, body);
  const hasImage = login.backgroundImage !== null;
  const washes = [mix(base, colors.primary, WASH), mix(base, colors.secondary, WASH)] as const;
  const text = zoneText(base, login.dark, hasImage);
  return {
    "--login-color": base,
    "--login-image": image(login.backgroundImage),
    // An image is its own picture; without one the tenant's colours make it.
    "--login-wash": hasImage ? "transparent" : washes[0],
    "--login-wash-2": hasImage ? "transparent" : washes[1],
    "--login-text": hasImage ? text : readable(text, washes[0]),
    "--login-link": hasImage ? text : readable(colors.anchor, washes[1]),
  };
}
