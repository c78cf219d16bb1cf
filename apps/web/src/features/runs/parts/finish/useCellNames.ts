import { textIn } from "@assay/domain";
import { useLanguageOrder } from "../../../../platform/i18n/texts.ts";
import { columnsOf } from "../../model/matrix.ts";
import { useCandidates, useEditor, useObserverName } from "../useEditor.ts";

/** The names behind the ids of a cell and its observer. */
export function useCellNames() {
  const order = useLanguageOrder();
  const { base } = useEditor();
  const observerOf = useObserverName();
  const { nameOf } = useCandidates(base.id);
  const exercises = new Map(
    columnsOf(base.process).map(({ id, texts }) => [id, textIn(texts, order)?.displayName]),
  );
  return {
    observerOf,
    cellOf: ({ candidateId, exerciseId }: { candidateId: string; exerciseId: string }) =>
      `${nameOf(candidateId)}, ${exercises.get(exerciseId) ?? "–"}`,
  };
}
