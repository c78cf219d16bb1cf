/** By the first sign that fits: browsers name their predecessors too. */
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
  // An iPad says that it is a Mac, unless its user has switched that off.
  [/Macintosh/, "Mac/iPad"],
  [/Windows/, "Windows"],
  [/CrOS/, "Chromebook"],
  [/Linux/, "Linux"],
];

/**
 * What a device calls itself, in a few words by which its user knows it again, such as "Safari, iPad"; empty
 * where it says nothing known.
 *
 * @param userAgent the header `User-Agent`
 */
export function deviceName(userAgent: string): string {
  const nameIn = (list: typeof BROWSERS) => list.find(([sign]) => sign.test(userAgent))?.[1];
  return [nameIn(BROWSERS), nameIn(MACHINES)].filter((name) => name !== undefined).join(", ");
}
