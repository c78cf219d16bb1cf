import type { Styling } from "@assay/contract";
import { THEME_COLORS } from "@assay/contract";
import { inUndertone, mix, readable } from "@assay/domain";
import { loginVariables } from "./login.ts";
import { schemeVariables } from "./zones.ts";

/** The page's own colours: calm greys, the same for every tenant. */
export const SURFACE = {
  light: {
    body: "#ffffff",
    text: "#1b1f24",
    dimmed: "#57606a",
    border: "#d5dae0",
    raised: "#f6f7f9",
  },
  dark: {
    body: "#16191d",
    text: "#e6e9ed",
    dimmed: "#a3acb6",
    border: "#363c44",
    raised: "#1e2227",
  },
} as const;

type Scheme = keyof typeof SURFACE;
type Surface = Record<keyof (typeof SURFACE)["light"], string>;

/** The colours of the dark page beside an app bar: they have its undertone. */
export const darkSurface = (appbar: string): Surface =>
  Object.fromEntries(
    Object.entries(SURFACE.dark).map(([name, grey]) => [name, inUndertone(grey, appbar)]),
  ) as Surface;

/** The page's colours beside those of a tenant. */
export const surfaceOf = (scheme: Scheme, styling?: Styling): Surface =>
  scheme === "light" || styling === undefined
    ? SURFACE[scheme]
    : darkSurface(styling.theme.dark.appbar);

/** Tenant colours as text, outlines and light fills that can be read on the page. */
function readableVariables(scheme: Scheme, styling: Styling): Record<string, string> {
  const { body, raised } = surfaceOf(scheme, styling);
  // What can be read on the raised grey can be read on the page too.
  const entries = THEME_COLORS.flatMap((name) => {
    const color = styling.theme[scheme][name];
    const light = mix(body, color, scheme === "light" ? 0.12 : 0.22);
    const text = readable(color, raised);
    return [
      [`--mantine-color-${name}-text`, text],
      [`--mantine-color-${name}-outline`, text],
      [`--mantine-color-${name}-light`, light],
      [`--mantine-color-${name}-light-hover`, mix(light, color, 0.12)],
      [`--mantine-color-${name}-light-color`, readable(color, mix(light, color, 0.12))],
    ];
  });
  return Object.fromEntries(entries) as Record<string, string>;
}

/** Page colours that pass AA where Mantine's own do not: dimmed, placeholder, borders, errors. */
function pageVariables(scheme: Scheme, styling?: Styling): Record<string, string> {
  const { body, text, dimmed, border, raised } = surfaceOf(scheme, styling);
  return {
    "--mantine-color-body": body,
    "--mantine-color-text": text,
    "--mantine-color-bright": text,
    "--mantine-color-dimmed": dimmed,
    "--mantine-color-placeholder": dimmed,
    "--mantine-color-default": scheme === "light" ? body : raised,
    "--mantine-color-default-color": text,
    "--mantine-color-default-hover": mix(raised, text, 0.05),
    "--mantine-color-default-border": border,
    "--mantine-color-disabled": mix(body, text, 0.08),
    "--mantine-color-disabled-color": mix(text, body, 0.42),
    "--mantine-color-disabled-border": border,
    "--assay-raised": raised,
    // WCAG 2.2 §1.4.11: the edge of a field needs 3 : 1.
    "--assay-field-border": mix(text, body, scheme === "light" ? 0.5 : 0.55),
  };
}

/** All style variables of one colour scheme; without a tenant only the page's own. */
export function surfaceVariables(scheme: Scheme, styling?: Styling): Record<string, string> {
  const page = pageVariables(scheme, styling);
  if (styling === undefined) return page;
  const colors = styling.theme[scheme];
  const { body, raised } = surfaceOf(scheme, styling);
  return {
    ...page,
    ...readableVariables(scheme, styling),
    ...schemeVariables(scheme, styling),
    ...loginVariables(scheme, styling, body),
    "--mantine-color-anchor": readable(colors.anchor, raised),
    "--mantine-color-error": readable(colors.error, raised),
    "--mantine-color-success": readable(colors.success, raised),
  };
}
