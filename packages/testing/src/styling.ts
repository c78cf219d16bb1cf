import { EMAIL_COLORS, THEME_COLORS, type Styling } from "@assay/contract";

const map = <K extends string>(names: readonly K[], color: string) =>
  Object.fromEntries(names.map((name) => [name, color])) as Record<K, string>;
const zone = { backgroundImage: null, dark: false };

/** An arbitrary styling, for tests in which the colours do not matter. */
export const plainStyling: Styling = {
  logo: null,
  theme: { light: map(THEME_COLORS, "#224466"), dark: map(THEME_COLORS, "#88aacc") },
  drawer: zone,
  appbar: zone,
  footer: zone,
  login: { backgroundColor: null, backgroundImage: null, dark: false },
  email: map(EMAIL_COLORS, "#224466"),
};
