import type { Styling } from "./tenants.ts";

/**
 * The default theme (spec 1 §3): orange, blue and green, each in a shade on
 * which its text can be read.
 */
export const DEFAULT_STYLING: Styling = {
  logo: null,
  theme: {
    light: {
      appbar: "#ffffff",
      drawer: "#f8f6f4",
      footer: "#f1eeeb",
      primary: "#b8400e",
      secondary: "#1f5fa8",
      accent: "#2e7d32",
      highlight: "#24d46e",
      anchor: "#1a5799",
      error: "#b3261e",
      warning: "#8a5200",
      info: "#1f5fa8",
      success: "#2e7d32",
      footerlink: "#212121",
      textonaccent: "#ffffff",
    },
    dark: {
      appbar: "#1f1b18",
      drawer: "#1a1714",
      footer: "#1a1714",
      primary: "#ff9457",
      secondary: "#8bbcf2",
      accent: "#7fd08a",
      highlight: "#24d46e",
      anchor: "#8bbcf2",
      error: "#ff8f85",
      warning: "#ffc46b",
      info: "#8bbcf2",
      success: "#7fd08a",
      footerlink: "#ffffff",
      textonaccent: "#10240f",
    },
  },
  drawer: {
    backgroundImage: null,
    dark: false,
  },
  appbar: {
    backgroundImage: null,
    dark: false,
  },
  footer: {
    backgroundImage: null,
    dark: false,
  },
  login: {
    backgroundColor: "#f5ebe3",
    backgroundImage: null,
    dark: false,
  },
  email: {
    background: "#f5f2ef",
    card: "#ffffff",
    text: "#212121",
    accent: "#b8400e",
    textonaccent: "#ffffff",
  },
};
