import { OBSERVATION_TYPES, type ObservationType } from "@assay/domain";
import { queryClient } from "../../../platform/cache/queryClient.ts";
import { entries } from "../../../platform/drafts/journal.ts";
import { observationsQuery } from "../api.ts";
import { isWritten } from "../shared/writtenPages.ts";
import { cellPages } from "./cellPages.ts";
import type { ObservedCell } from "./pageDraft.ts";
import { sessionState } from "../../../platform/session/sessionState.ts";
import { createStore } from "../../../ui/store.ts";

/** The types in which the user has written something in a cell. */
export function writtenTypes(cell: Omit<ObservedCell, "type">): ObservationType[] {
  const all = queryClient.getQueryData(observationsQuery(cell.processRunId).queryKey) ?? [];
  return OBSERVATION_TYPES.filter((type) => {
    const { pages } = cellPages(all, entries.get(), { ...cell, type });
    return pages.some((page) => isWritten(page, type));
  });
}

/** What the user has written with last in this visit. */
export const lastType = sessionState(createStore<ObservationType | undefined>(undefined));
