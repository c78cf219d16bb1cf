import fs from "node:fs";
import path from "node:path";

function inPath(...names) {
  const folders = (process.env.PATH ?? "").split(path.delimiter).filter(Boolean);
  return names
    .flatMap((name) => folders.map((folder) => path.join(folder, name)))
    .find((file) => fs.existsSync(file));
}

/** Where Debian lays WebKit's own small browser, newest first. */
function findMiniBrowser() {
  const libraries = "/usr/lib";
  if (!fs.existsSync(libraries)) return undefined;
  return fs
    .readdirSync(libraries)
    .flatMap((folder) =>
      ["webkitgtk-6.0", "webkit2gtk-4.1", "webkit2gtk-4.0"].map((version) =>
        path.join(libraries, folder, version, "MiniBrowser"),
      ),
    )
    .find((file) => fs.existsSync(file));
}

/** The programs of this machine by which WebKit, the engine of Safari, is driven, or undefined. */
export function findWebKit() {
  const [driver, browser, display] = [inPath("WebKitWebDriver"), findMiniBrowser(), inPath("Xvfb")];
  return driver && browser && display ? { driver, browser, display } : undefined;
}

/** The path of this machine's Firefox (FIREFOX overrides the search), or undefined. */
export const findFirefox = () => process.env.FIREFOX || inPath("firefox-esr", "firefox");
