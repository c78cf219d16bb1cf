import type { Item, LeafItem } from "@assay/contract";
import { type PartKind, textIn } from "@assay/domain";
import { useLanguageOrder, useT } from "../../../../platform/i18n/texts.ts";
import { useProcessEditor } from "../useProcessEditor.ts";

/** What a part of a judgement is called. */
export function usePartName() {
  const t = useT();
  const order = useLanguageOrder();
  const { competencies } = useProcessEditor();
  return (kind: PartKind, item: Item | LeafItem, id: string): string => {
    if (kind === "total") return t("cutOff:total");
    const parts = kind === "exercise" ? [item, ...item.items] : competencies;
    const part = parts.find((one) => one.id === id);
    const name = part && textIn<{ displayName: string }>(part.texts, order)?.displayName;
    return name || t("cutOff:unnamed");
  };
}
