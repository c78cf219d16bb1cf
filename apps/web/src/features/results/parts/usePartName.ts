import type { Item, ProcessRun } from "@assay/contract";
import { findItem, type JudgedPart } from "@assay/domain";
import { useCallback } from "react";
import { useLanguage } from "../../../platform/i18n/texts.ts";
import { nameOf } from "../model/steps.ts";

type Parts = Pick<ProcessRun, "process" | "competencies">;

/** What the parts of a rule are called; the same function until the run or the language changes. */
export function usePartName({ process, competencies }: Parts) {
  const language = useLanguage();
  const { items } = process;
  return useCallback(
    ({ kind, id }: Pick<JudgedPart, "kind" | "id">): string => {
      const competency = competencies.find((one) => one.id === id);
      if (kind === "competency") return competency ? nameOf(competency, language) : "";
      const item = findItem<Item>(items, id)?.item;
      return item ? nameOf(item, language) : "";
    },
    [items, competencies, language],
  );
}
