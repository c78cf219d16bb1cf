import { abbreviateFileName } from "@assay/domain";

/** What to show on pointing and focus; null where nothing of the name was cut (spec 2 §2.5). */
export const cutName = (name: string): string | null =>
  abbreviateFileName(name) === name ? null : name;
