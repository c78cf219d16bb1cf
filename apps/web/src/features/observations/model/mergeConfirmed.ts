import type { Observation, ObservationPage } from "@assay/contract";

/**
 * Merges a list of the server with the cached one, without changing a page that is being edited. A cached
 * page of the same revision stays as typed (the server may have normalised its HTML), and one of a newer
 * revision was confirmed after the list was read.
 */
export function mergeConfirmed(before: unknown, after: unknown): unknown {
  if (before === undefined || after === undefined) return after;
  const known = new Map(pagesOf(before as Observation[]).map((page) => [page.id, page]));
  return (after as Observation[]).map((observation) => ({
    ...observation,
    pages: observation.pages.map((page) => {
      const shown = known.get(page.id);
      // Drawings are not normalised, and another device's strokes may raise the revision.
      const least = page.revision + (observation.type === "html" ? 0 : 1);
      if (!shown || shown.revision < least) return page;
      return { ...shown, page: page.page, name: page.name };
    }),
  }));
}

const pagesOf = (observations: readonly Observation[]): ObservationPage[] =>
  observations.flatMap((observation) => observation.pages);
