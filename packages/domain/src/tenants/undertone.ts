interface Tone {
  /** Degrees, 0 to 360. */
  hue: number;
  /** From 0 (grey) to 1. */
  saturation: number;
  /** From 0 (black) to 1 (white). */
  lightness: number;
}

function toneOf(hex: string): Tone {
  const [r, g, b] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255) as [
    number,
    number,
    number,
  ];
  const [most, least] = [Math.max(r, g, b), Math.min(r, g, b)];
  const [lightness, span] = [(most + least) / 2, most - least];
  if (span === 0) return { hue: 0, saturation: 0, lightness };
  const saturation = span / (1 - Math.abs(2 * lightness - 1));
  if (most === r) return { hue: (60 * ((g - b) / span) + 360) % 360, saturation, lightness };
  const hue = most === g ? 60 * ((b - r) / span + 2) : 60 * ((r - g) / span + 4);
  return { hue, saturation, lightness };
}

function hexOf({ hue, saturation, lightness }: Tone): string {
  const reach = saturation * Math.min(lightness, 1 - lightness);
  const channel = (shift: number): string => {
    const at = (shift + hue / 30) % 12;
    const value = lightness - reach * Math.max(-1, Math.min(at - 3, 9 - at, 1));
    return Math.round(value * 255)
      .toString(16)
      .padStart(2, "0");
  };
  return `#${channel(0)}${channel(8)}${channel(4)}`;
}

/**
 * A grey in the undertone of another colour: as light as before, and at most as far from a pure grey.
 * Both are `#rrggbb`.
 */
export function inUndertone(grey: string, of: string): string {
  const [own, other] = [toneOf(grey), toneOf(of)];
  const saturation = Math.min(own.saturation, other.saturation);
  return hexOf({ hue: other.hue, saturation, lightness: own.lightness });
}
