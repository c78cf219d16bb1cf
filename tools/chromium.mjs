import fs from "node:fs";
import path from "node:path";

const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/** The path of this machine's Chromium (CHROMIUM overrides the search), or undefined. */
export function findChromium() {
  if (process.env.CHROMIUM) return process.env.CHROMIUM;
  const folders = (process.env.PATH ?? "").split(path.delimiter).filter(Boolean);
  return names
    .flatMap((name) => folders.map((folder) => path.join(folder, name)))
    .find((file) => fs.existsSync(file));
}

/**
 * How tests start it: as root only without its sandbox, and without the services of its maker, so that no test
 * waits for the network.
 */
export function chromium() {
  const asRoot = process.getuid?.() === 0;
  return {
    executablePath: findChromium(),
    args: [
      // Guest pages follow the browser's language; the tests read them in German.
      "--accept-lang=de",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      ...(asRoot ? ["--no-sandbox"] : []),
    ],
  };
}
