import { useT } from "../../../../platform/i18n/texts.ts";
import { usePageShortcut } from "../../../../platform/page/shortcuts.ts";
import { MOST_TAG_KEYS } from "../../model/evidence/tagging.ts";

/** Lists the keys of the first competencies while something can be tagged with them. */
export function useTagShortcuts(competencies: number): void {
  const t = useT();
  const last = Math.min(competencies, MOST_TAG_KEYS);
  const digits = last > 1 ? `1 … ${last}` : "1";
  const has = last > 0;
  usePageShortcut(has ? { keys: [`Alt ${digits}`], text: t("evidence:shortcutFor") } : undefined);
  usePageShortcut(
    has ? { keys: [`Alt ⇧ ${digits}`], text: t("evidence:shortcutAgainst") } : undefined,
  );
}
