import { ANCHOR_CONTEXT, type TextAnchor, type TextRange } from "./evidence.ts";
import { approximatePlaces, editDistance, exactPlaces, type Found } from "./approximateSearch.ts";
import { textAnchor, trimmed } from "./textAnchor.ts";

/** Share of the quote's characters that a place has to have. */
const LEAST_QUOTE = 0.7;
/** Score from which a place is the anchor's, and how much better than the next it has to be (design, evidence §1.3). */
const LEAST_SCORE = 0.7;
const LEAST_LEAD = 0.02;
/** Places beyond which a quote says nothing about where it was. */
const MOST_PLACES = 500;

/** What counts how much for a place. */
export interface QuoteWeights {
  readonly quote: number;
  /** For the text before, and again for the text after. */
  readonly context: number;
  readonly position: number;
}

/** In a text of which nothing else is known: a quote found elsewhere needs a neighbour that is the same. */
const IN_ANY_TEXT: QuoteWeights = { quote: 50, context: 20, position: 2 };

/** Characters compared with characters, which a search may still do. One that needs more looks for the exact quote only. */
export interface SearchEffort {
  left: number;
}
const MOST_EFFORT = 40_000_000;
export const searchEffort = (): SearchEffort => ({ left: MOST_EFFORT });

/** How alike two contexts are, from 0 to 1; texts that have nothing to do with each other still share some letters. */
function alike(a: string, b: string): number {
  const length = Math.max(a.length, b.length);
  return length === 0 ? 1 : Math.max(0, 1 - (2 * editDistance(a, b)) / length);
}

function scoreOf(text: string, anchor: TextAnchor, place: Found, weights: QuoteWeights): number {
  const before = text.slice(Math.max(0, place.start - ANCHOR_CONTEXT), place.start);
  const after = text.slice(place.end, place.end + ANCHOR_CONTEXT);
  const distance = Math.abs(place.start - anchor.start) / Math.max(1, text.length);
  const points =
    weights.quote * (1 - place.errors / anchor.exact.length) +
    weights.context * (alike(anchor.prefix, before) + alike(anchor.suffix, after)) +
    weights.position * Math.max(0, 1 - distance);
  return points / (weights.quote + 2 * weights.context + weights.position);
}

function placesIn(text: string, exact: string, effort: SearchEffort): Found[] {
  const most = Math.floor((1 - LEAST_QUOTE) * exact.length);
  const cost = text.length * Math.min(exact.length, 2 * most + 2);
  if (cost > effort.left) return exactPlaces(text, exact);
  effort.left -= cost;
  return approximatePlaces(text, exact, most);
}

/** Where a quote may be looked for, and what makes a place the right one. */
export interface QuoteSearch {
  /** Ranges in order, apart. */
  readonly ranges: readonly TextRange[];
  readonly isPossible: (place: TextRange) => boolean;
  readonly weights: QuoteWeights;
  readonly effort: SearchEffort;
}

/** The only place of a quote in parts of a text; null if there is none, or several that are as good. */
export function findQuoteIn(
  text: string,
  anchor: TextAnchor,
  search: QuoteSearch,
): TextRange | null {
  if (anchor.exact.trim() === "") return null;
  const places = search.ranges.flatMap(({ start, end }) =>
    placesIn(text.slice(start, end), anchor.exact, search.effort).map((place) => ({
      ...place,
      start: place.start + start,
      end: place.end + start,
    })),
  );
  if (places.length > MOST_PLACES) return null;
  const scored = places
    .filter(search.isPossible)
    .map((place) => ({ place, score: scoreOf(text, anchor, place, search.weights) }))
    .toSorted((a, b) => b.score - a.score);
  const [best, second] = scored;
  if (!best || best.score < LEAST_SCORE) return null;
  if (second && best.score - second.score < LEAST_LEAD) return null;
  return best.place;
}

/**
 * The anchor at the place of its quote in a text of which nothing else is known; null if it is not found, or if it cannot be
 * told which place it is. The quote may have been corrected; one that stands elsewhere is recognised by what is around it.
 */
export function findQuote(
  text: string,
  anchor: TextAnchor,
  effort: SearchEffort = searchEffort(),
): TextAnchor | null {
  const ranges = [{ start: 0, end: text.length }];
  const found = findQuoteIn(text, anchor, {
    ranges,
    isPossible: () => true,
    weights: IN_ANY_TEXT,
    effort,
  });
  if (!found) return null;
  const { start, end } = trimmed(text, found);
  return textAnchor(text, start, end);
}
