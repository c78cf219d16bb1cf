import type { Item } from "@assay/contract";
import { textIn } from "@assay/domain";
import { useCallback } from "react";
import { useLanguageOrder, useT } from "../../../platform/i18n/texts.ts";

type Named = Pick<Item, "texts">;

/** What a step is called in the language of the page; the words for "no name" where it has none. */
export function useStepName(): (item: Named) => string {
  const t = useT();
  const order = useLanguageOrder();
  return useCallback(
    ({ texts }) =>
      textIn(texts, order)?.displayName.trim() ||
      texts.de.displayName.trim() ||
      t("processes:nameless"),
    [t, order],
  );
}
