import type { Observation, ObservationPage } from "@assay/contract";

/**
 * Takes over a list of the server. A page that the browser holds at the same revision stays as it
 * was typed (the server may have written the same text in other words), and one at a newer revision
 * was confirmed while the list was under way. So nothing changes under the hands of who writes.
 */
export function keepConfirmed(before: unknown, after: unknown): unknown {
  if (before === undefined || after === undefined) return after;
  const known = new Map(pagesOf(before as Observation[]).map((page) => [page.id, page]));
  return (after as Observation[]).map((observation) => ({
    ...observation,
    pages: observation.pages.map((page) => {
      const held = known.get(page.id);
      // A drawing is the same in any words, and strokes of another device raise its revision too.
      const least = page.revision + (observation.type === "html" ? 0 : 1);
      if (!held || held.revision < least) return page;
      return { ...held, page: page.page, name: page.name };
    }),
  }));
}

const pagesOf = (observations: readonly Observation[]): ObservationPage[] =>
  observations.flatMap((observation) => observation.pages);
