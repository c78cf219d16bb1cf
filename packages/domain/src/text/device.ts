/** Browsers by the first pattern that matches: a `User-Agent` names the browser's predecessors too. */
const BROWSERS: readonly (readonly [sign: RegExp, name: string])[] = [
  [/Edg(?:e|A|iOS)?\//, "Edge"],
  [/OPR\/|Opera/, "Opera"],
  [/SamsungBrowser\//, "Samsung Internet"],
  [/Firefox\/|FxiOS\//, "Firefox"],
  [/Chrome\/|CriOS\/|Chromium\//, "Chrome"],
  [/Safari\//, "Safari"],
];
const MACHINES: readonly (readonly [sign: RegExp, name: string])[] = [
  [/iPad/, "iPad"],
  [/iPhone/, "iPhone"],
  [/Android/, "Android"],
  // An iPad sends the `User-Agent` of a Mac, unless its user has turned that off.
  [/Macintosh/, "Mac/iPad"],
  [/Windows/, "Windows"],
  [/CrOS/, "Chromebook"],
  [/Linux/, "Linux"],
];

/**
 * Browser and system of a device, by which its user recognises it, such as "Safari, iPad"; empty
 * if unknown.
 *
 * @param userAgent the header `User-Agent`
 */
export function deviceName(userAgent: string): string {
  const nameIn = (list: typeof BROWSERS) => list.find(([sign]) => sign.test(userAgent))?.[1];
  return [nameIn(BROWSERS), nameIn(MACHINES)].filter((name) => name !== undefined).join(", ");
}
