import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { entries } from "../../../platform/drafts/journal.ts";
import { keptEntries } from "../../../platform/drafts/keptEntries.ts";
import { useStore } from "../../../ui/useStore.ts";
import { observationsQuery } from "../api.ts";
import { type CellPages, cellPages } from "../model/cellPages.ts";
import { isOfPages, type ObservedCell } from "../model/pageDraft.ts";

const NONE: never[] = [];

/** The pages that the user has written in a cell, unsent ones included. */
export function useOwnPages(cell: ObservedCell): CellPages {
  const { data } = useQuery(observationsQuery(cell.processRunId));
  const [select] = useState(() => keptEntries(isOfPages));
  const unsent = useStore(entries, select);
  return useMemo(() => cellPages(data ?? NONE, unsent, cell), [data, unsent, cell]);
}
