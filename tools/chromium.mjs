import fs from "node:fs";
import path from "node:path";

/** The same engine without what shows windows: journeys take two thirds of the time. */
export const QUICK_CHROMIUM = "chromium-headless-shell";
const names = [
  QUICK_CHROMIUM,
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
];

/** The path of this machine's Chromium (CHROMIUM overrides the search), or undefined. */
export function findChromium() {
  return process.env.CHROMIUM || findProgram(names);
}

/** Whether the quick one is there, or another one was chosen. */
export const hasQuickChromium = () =>
  Boolean(process.env.CHROMIUM) || findProgram([QUICK_CHROMIUM]) !== undefined;

function findProgram(wanted) {
  const folders = (process.env.PATH ?? "").split(path.delimiter).filter(Boolean);
  return wanted
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
