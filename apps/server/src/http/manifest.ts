/** How the app is shown once it is installed on a device. */
export interface AppAppearance {
  readonly name: string;
  readonly language: string;
  /** Colour of the bar above the page, as `#rrggbb`. */
  readonly themeColor: string;
  /** Colour behind the page while it starts, as `#rrggbb`. */
  readonly backgroundColor: string;
}

export const MANIFEST_PATH = "/manifest.webmanifest";

/** The icons in the folder of the web app. Devices from Apple take theirs from the page (`apple-touch-icon`). */
export const ICONS = [
  { file: "icon-192.png", sizes: "192x192", purpose: "any" },
  { file: "icon-512.png", sizes: "512x512", purpose: "any" },
  { file: "icon-maskable-512.png", sizes: "512x512", purpose: "maskable" },
  { file: "apple-touch-icon.png", sizes: "180x180", purpose: null },
] as const;

/** The web app manifest (https://www.w3.org/TR/appmanifest/). */
export const manifestOf = ({ name, language, themeColor, backgroundColor }: AppAppearance) => ({
  id: "/",
  name,
  short_name: name,
  lang: language,
  start_url: "/",
  scope: "/",
  display: "standalone",
  theme_color: themeColor,
  background_color: backgroundColor,
  icons: ICONS.flatMap(({ file, sizes, purpose }) =>
    purpose === null ? [] : [{ src: `/${file}`, sizes, type: "image/png", purpose }],
  ),
});
