import { readDrawing, strokeBounds } from "../ink.ts";
import type { EvidenceKind, EvidenceSign, TextAnchor } from "./evidence.ts";

/** A piece of evidence with the names that its annotation has in place of ids. */
export interface AnnotatedEvidence {
  /** IRI of the annotation. */
  readonly iri: string;
  /** IRI of the page that it stands on, or for a moment of the observed cell. */
  readonly source: string;
  readonly kind: EvidenceKind;
  readonly sign: EvidenceSign;
  readonly note: string;
  /** Name of the competency, and the text of the cue; null without. */
  readonly competency: string | null;
  readonly cue: string | null;
  /** When it was seen and when it was tagged, ISO 8601. */
  readonly at: string;
  readonly createdOn: string;
  readonly anchor?: TextAnchor | null | undefined;
  /** What was tagged, as it was then: the text, or the drawing. */
  readonly captured?: string | null | undefined;
  /** Name of who has tagged it, such as "Observer 3"; null if it is not given. */
  readonly creator: string | null;
}

const SIGN_TAGS = { "-1": "contrary", "0": "neutral", "1": "supporting" } as const;

/** Number of characters (Unicode code points) up to an offset in UTF-16 units, which the model counts by. */
const codePoints = (text: string): number => Array.from(text).length;

/** The rectangle of tagged strokes as a media fragment in pixels (Media Fragments 1.0, `xywh`). */
function fragmentOf(captured: string) {
  const bounds = (readDrawing(captured) ?? []).map(strokeBounds);
  if (bounds.length === 0) return undefined;
  const left = Math.floor(Math.min(...bounds.map((one) => one.left)));
  const top = Math.floor(Math.min(...bounds.map((one) => one.top)));
  const right = Math.ceil(Math.max(...bounds.map((one) => one.right)));
  const bottom = Math.ceil(Math.max(...bounds.map((one) => one.bottom)));
  const [x, y] = [Math.max(0, left), Math.max(0, top)];
  return {
    type: "FragmentSelector",
    conformsTo: "http://www.w3.org/TR/media-frags/",
    value: `xywh=${x},${y},${right - x},${bottom - y}`,
  };
}

function textSelectors({ exact, prefix, suffix, start }: TextAnchor, pageText: string) {
  const from = codePoints(pageText.slice(0, start));
  return [
    { type: "TextQuoteSelector", exact, prefix, suffix },
    { type: "TextPositionSelector", start: from, end: from + codePoints(exact) },
  ];
}

/**
 * A piece of evidence as a W3C Web Annotation (Recommendation of 23 February 2017), without its context.
 *
 * @param pageText text of the page that a tagged text stands on, over which the model counts code points; empty if the page is
 *   gone
 */
export function webAnnotation(evidence: AnnotatedEvidence, pageText: string) {
  const { iri, source, kind, sign, note, competency, cue, at, createdOn, creator } = evidence;
  const { anchor, captured } = evidence;
  const isThere = anchor && pageText.slice(anchor.start, anchor.end) === anchor.exact;
  const quote = kind === "TEXT" && captured ? [{ type: "TextQuoteSelector", exact: captured }] : [];
  const ink = kind === "INK" && captured ? fragmentOf(captured) : undefined;
  const selector = isThere ? textSelectors(anchor, pageText) : ink ? [ink] : quote;
  const tag = (value: string) => ({ type: "TextualBody", purpose: "tagging", value });
  return {
    id: iri,
    type: "Annotation",
    motivation: competency === null ? "bookmarking" : "assessing",
    created: createdOn,
    ...(creator !== null && { creator: { type: "Person", name: creator } }),
    body: [
      ...(competency === null ? [] : [{ ...tag(competency), purpose: "classifying" }]),
      tag(SIGN_TAGS[String(sign) as keyof typeof SIGN_TAGS]),
      ...(cue === null ? [] : [tag(cue)]),
      ...(note === "" ? [] : [{ type: "TextualBody", purpose: "commenting", value: note }]),
    ],
    target: {
      source,
      ...(selector.length > 0 && { selector }),
      state: { type: "TimeState", sourceDate: at },
    },
  };
}
