import type { InkBounds } from "../ink.ts";
import { charactersOf } from "../../text/characters.ts";
import type { Language } from "../../text/rules.ts";
import type { EvidenceSign, TextAnchor } from "./evidence.ts";
import { isAt } from "./textAnchor.ts";

/** What a piece of evidence refers to, with what is needed to say where that is. */
export type AnnotatedPlace =
  | { readonly kind: "TEXT"; readonly anchor: TextAnchor; readonly pageText: string }
  /** Bounds of the strokes in pixels; null if none is known. */
  | { readonly kind: "INK"; readonly bounds: InkBounds | null }
  | { readonly kind: "MOMENT" };

/** A piece of evidence in the words that somebody outside understands. */
export interface AnnotatedEvidence {
  /** IRI of the annotation. */
  readonly id: string;
  /** IRI of its page; for a moment, of what was observed. */
  readonly source: string;
  readonly place: AnnotatedPlace;
  readonly sign: EvidenceSign;
  /** Name of the competency and text of the cue; null without one. */
  readonly competency: string | null;
  readonly cue: string | null;
  /** Language of these two. */
  readonly language: Language;
  /** Empty without one. */
  readonly note: string;
  /** When it was seen, in ms since the epoch. */
  readonly at: number;
  /** When it was tagged, in ms since the epoch, and the IRI or name of who has; absent where that is not told. */
  readonly created?: number | undefined;
  readonly creator?: string | { readonly name: string } | undefined;
}

const SIGNS: Readonly<Record<EvidenceSign, string>> = {
  [-1]: "contrary",
  0: "neutral",
  1: "supporting",
};

type Purpose = "classifying" | "commenting" | "tagging";
interface TextualBody {
  readonly type: "TextualBody";
  readonly value: string;
  readonly format: "text/plain";
  readonly language?: string;
  readonly purpose: Purpose;
}

type Selector =
  | { type: "TextQuoteSelector"; exact: string; prefix: string; suffix: string }
  | { type: "TextPositionSelector"; start: number; end: number }
  | { type: "FragmentSelector"; conformsTo: string; value: string };

/** A W3C Web Annotation, as JSON-LD. */
export interface WebAnnotation {
  readonly "@context": "http://www.w3.org/ns/anno.jsonld";
  readonly id: string;
  readonly type: "Annotation";
  readonly motivation: "classifying" | "bookmarking";
  readonly created?: string;
  readonly creator?: string | { readonly type: "Person"; readonly name: string };
  readonly body: readonly TextualBody[];
  readonly target: {
    readonly type: "SpecificResource";
    readonly source: string;
    readonly selector?: Selector | readonly Selector[];
    readonly state?: { readonly type: "TimeState"; readonly sourceDate: string };
  };
}

/** Length in code points, by which the model counts positions (§4.2.5). */
const codePoints = (text: string): number => charactersOf(text).length;

/** Both selectors select the same text; the quote alone, where it is no longer at its place. */
function textSelector(anchor: TextAnchor, pageText: string): Selector | Selector[] {
  const { exact, prefix, suffix } = anchor;
  const quote: Selector = { type: "TextQuoteSelector", exact, prefix, suffix };
  if (!isAt(pageText, anchor)) return quote;
  const start = codePoints(pageText.slice(0, anchor.start));
  return [quote, { type: "TextPositionSelector", start, end: start + codePoints(exact) }];
}

/** The rectangle of strokes in whole pixels, for which the model has fragments; SVG is for other shapes (§4.2.1, §4.2.7). */
function inkSelector({ left, top, right, bottom }: InkBounds): Selector {
  const [x, y] = [Math.max(0, Math.floor(left)), Math.max(0, Math.floor(top))];
  const value = `xywh=${x},${y},${Math.ceil(right) - x},${Math.ceil(bottom) - y}`;
  return { type: "FragmentSelector", conformsTo: "http://www.w3.org/TR/media-frags/", value };
}

function selectorOf(place: AnnotatedPlace): Selector | Selector[] | undefined {
  if (place.kind === "TEXT") return textSelector(place.anchor, place.pageText);
  return place.kind === "INK" && place.bounds ? inkSelector(place.bounds) : undefined;
}

/** Whether the source as it is now has what was tagged. */
const isThere = (place: AnnotatedPlace): boolean =>
  place.kind === "INK" || (place.kind === "TEXT" && isAt(place.pageText, place.anchor));

/**
 * A piece of evidence as an annotation of the Web Annotation Data Model (W3C Recommendation, 23 February 2017), for programs outside.
 * Where the source no longer has what was tagged, or it is a moment, the time says which state of the source is meant.
 */
export function webAnnotation(evidence: AnnotatedEvidence): WebAnnotation {
  const { id, source, place, sign, competency, cue, language, note, at, created, creator } =
    evidence;
  const body = (value: string, purpose: Purpose): TextualBody => ({
    type: "TextualBody",
    value,
    format: "text/plain",
    purpose,
  });
  const selector = selectorOf(place);
  return {
    "@context": "http://www.w3.org/ns/anno.jsonld",
    id,
    type: "Annotation",
    motivation: competency === null ? "bookmarking" : "classifying",
    ...(created !== undefined && { created: new Date(created).toISOString() }),
    ...(creator !== undefined && {
      creator: typeof creator === "string" ? creator : { type: "Person", name: creator.name },
    }),
    body: [
      ...(competency === null ? [] : [{ ...body(competency, "classifying"), language }]),
      { ...body(SIGNS[sign], "tagging"), language: "en" },
      ...(cue === null ? [] : [{ ...body(cue, "tagging"), language }]),
      ...(note === "" ? [] : [body(note, "commenting")]),
    ],
    target: {
      type: "SpecificResource",
      source,
      ...(selector && { selector }),
      ...(!isThere(place) && {
        state: { type: "TimeState", sourceDate: new Date(at).toISOString() },
      }),
    },
  };
}
