import type { MantineColorsTuple } from "@mantine/core";
import { mix } from "@assay/domain";

const OWN = 6;

/** Ten shades of one tenant colour; the colour itself is shade 6, which components fill with. */
export function shades(hex: string): MantineColorsTuple {
  const shade = (index: number): string => {
    if (index < OWN) return mix(hex, "#ffffff", (OWN - index) / (OWN + 0.4));
    return mix(hex, "#000000", (index - OWN) * 0.14);
  };
  return Array.from({ length: 10 }, (_, index) => shade(index)) as unknown as MantineColorsTuple;
}
