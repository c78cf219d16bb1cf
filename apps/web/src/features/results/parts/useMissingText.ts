import type { ProcessRun } from "@assay/contract";
import type { MissingValues } from "@assay/domain";
import { useFormat } from "../../../platform/i18n/format.ts";
import { useT } from "../../../platform/i18n/texts.ts";
import { usePartName } from "./usePartName.ts";

/** Says what a verdict still lacks: "Missing: Role play (2), Interview (4)". */
export function useMissingText(run: ProcessRun) {
  const t = useT();
  const format = useFormat();
  const partName = usePartName(run);
  return (missing: readonly MissingValues[]): string => {
    const names = missing.map(({ itemId: id, count }) =>
      t("results:missingIn", { name: partName({ kind: "exercise", id }), count }),
    );
    return t("results:missing", { names: format.list(names) });
  };
}
