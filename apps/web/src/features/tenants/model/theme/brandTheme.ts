import type { ColorMap, Styling } from "@assay/contract";
import { mix, readable, wantsWhite } from "@assay/domain";
import { SURFACE } from "../../../../platform/theme/surface.ts";
import { darkSuggestion } from "./darkSuggestion.ts";

const WHITE = "#ffffff";
/** Share of the brand colour in a background, 0 to 1. */
const TINTS = { drawer: 0.05, footer: 0.09, login: 0.12, mail: 0.06 };
/** How much of the page's text colour is in the second colour. */
const SHADE = 0.4;
/** What these say is the same in every organisation. */
const STATES = ["error", "warning", "info", "success", "highlight"] as const;

const textOn = (background: string): string =>
  readable(wantsWhite(background) ? WHITE : "#000000", background);

function lightColors(brand: string, before: ColorMap): ColorMap {
  const { raised, text } = SURFACE.light;
  const primary = readable(brand, raised);
  const footer = mix(WHITE, brand, TINTS.footer);
  return {
    ...before,
    appbar: brand,
    drawer: mix(WHITE, brand, TINTS.drawer),
    footer,
    primary,
    secondary: readable(mix(brand, text, SHADE), raised),
    accent: primary,
    anchor: primary,
    footerlink: readable(primary, footer),
    textonaccent: textOn(primary),
  };
}

function darkColors(light: ColorMap, before: ColorMap): ColorMap {
  const dark = darkSuggestion(light);
  const states = Object.fromEntries(STATES.map((name) => [name, before[name]]));
  return { ...dark, ...states, textonaccent: textOn(dark.accent) };
}

/**
 * All colours of a tenant from one: app bar, menu, sign-in, mails, light and dark. The colours of states, the
 * logo and the images stay as they are.
 */
export function brandTheme(brand: string, before: Styling): Styling {
  const light = lightColors(brand, before.theme.light);
  const dark = darkColors(light, before.theme.dark);
  return {
    ...before,
    theme: { light, dark },
    appbar: { ...before.appbar, dark: wantsWhite(brand) },
    drawer: { ...before.drawer, dark: false },
    footer: { ...before.footer, dark: false },
    login: { ...before.login, backgroundColor: mix(WHITE, brand, TINTS.login), dark: false },
    email: {
      ...before.email,
      background: mix(WHITE, brand, TINTS.mail),
      card: WHITE,
      text: readable(before.email.text, WHITE),
      accent: light.primary,
      textonaccent: textOn(light.primary),
    },
  };
}
