import type { Criterion } from "@assay/contract";
import { type LanguageOrder, textIn } from "@assay/domain";

interface Wording {
  /** The languages that are asked for a text, the first one first. */
  order: LanguageOrder;
  number(value: number): string;
}

/** A level of the scale by its value and its short text, or its long one where the short one is only the value. */
function levelName({ value, texts }: Criterion, { order, number }: Wording): string {
  const own = textIn(texts, order);
  const digits = number(value);
  const short = own?.textShort ?? "";
  return [digits, short === "" || short === digits ? own?.textLong : short]
    .filter(Boolean)
    .join(" ");
}

/** Neighbouring levels, in ascending order, by the first and the last one; empty without any. */
export function levelsName(levels: readonly Criterion[], wording: Wording): string {
  const [first, last] = [levels[0], levels.at(-1)];
  if (!first || !last) return "";
  const ends = first === last ? [first] : [first, last];
  return ends.map((level) => levelName(level, wording)).join(" – ");
}
