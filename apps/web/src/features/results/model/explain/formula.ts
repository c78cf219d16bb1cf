import { type Explanation, tally } from "@assay/domain";
import type { Format } from "../../../../platform/i18n/format.ts";

/** Maximum values that a formula lists one by one; of more it says how often each occurs. */
export const MOST_SINGLE = 12;

/** Decimals of a value that was cut off. */
const CUT = 3;

/** The unrounded value: "4,25", or "4,333…" where its decimals do not end. */
export function exactText(exact: NonNullable<Explanation["exact"]>, format: Format): string {
  return exact.isExact ? format.number(exact.value) : `${format.number(exact.value, CUT)}…`;
}

/** "(4 + 5 + 4 + 4) / 4 = 4,25"; of many values "(12 × 3 + 8 × 4) / 20 = 3,4". */
export function formulaText(explanation: Explanation, format: Format): string {
  const { values, taken, exact } = explanation;
  const parts = values.slice(taken.from, taken.to);
  if (exact === null) return "";
  const [only] = parts;
  if (parts.length === 1 && only !== undefined) return format.number(only);
  const terms =
    parts.length > MOST_SINGLE
      ? tally(parts).map(({ value, count }) => `${format.number(count)} × ${format.number(value)}`)
      : parts.map((value) => format.number(value));
  return `(${terms.join(" + ")}) / ${format.number(parts.length)} = ${exactText(exact, format)}`;
}
