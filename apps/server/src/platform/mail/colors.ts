import { DEFAULT_STYLING, type EMAIL_COLORS, type Styling } from "@assay/contract";
import { COLOR_PATTERN, readable } from "@assay/domain";

export type MailColors = Readonly<Record<(typeof EMAIL_COLORS)[number] | "outside", string>>;

/**
 * A tenant's mail colours: invalid ones are left out, so that only colours get into a
 * style, and every text is readable. `outside` is the text outside of the card.
 */
export function mailColors(stored: Styling["email"]): MailColors {
  const given = Object.entries(stored).filter(([, value]) => COLOR_PATTERN.test(value));
  const colors = { ...DEFAULT_STYLING.email, ...Object.fromEntries(given) };
  return {
    ...colors,
    text: readable(colors.text, colors.card),
    outside: readable(colors.text, colors.background),
    textonaccent: readable(colors.textonaccent, colors.accent),
  };
}
