import type { Observation, ObservationPage } from "@assay/contract";
import {
  type EvidenceSign,
  type Id,
  pageText,
  signOfCue,
  type Stroke,
  strokeIdAt,
  strokeTime,
  textAnchor,
} from "@assay/domain";
import { newId } from "../platform/ids.ts";
import type { DemoDrawing, DemoMoment, DemoObservation, DemoTag } from "./content.ts";
import { competencyId, known } from "./design.ts";
import { cellOf, send, type Turn } from "./turn.ts";

const MINUTE_MS = 60_000;
/** Milliseconds from the beginning of an exercise to the first stroke. */
const FIRST_STROKE_MS = 4 * MINUTE_MS;

/** Strokes as if they were drawn in an exercise: when a stroke was begun stands in its id. */
export function drawnAt(strokes: readonly Stroke[], begun: Date): Stroke[] {
  const [first] = strokes;
  const shift = first ? begun.getTime() + FIRST_STROKE_MS - strokeTime(first.id) : 0;
  return strokes.map((stroke, index) => ({
    ...stroke,
    id: strokeIdAt(strokeTime(stroke.id) + shift, index / strokes.length),
  }));
}

/** @throws Error for a cue that the competency does not have in this exercise. */
function signOf(
  { content, exercise }: Turn,
  { competency = "", cue, sign }: DemoTag,
): EvidenceSign {
  if (sign !== undefined || cue === undefined) return sign ?? 0;
  const groups = known(content.exercises[exercise]?.cues[competency], competency).cueGroups;
  const group = groups.findIndex(({ cues }) => cues.some(({ uid }) => uid === cue));
  return signOfCue(known(group === -1 ? undefined : group, cue), groups.length);
}

const tagOf = (turn: Turn, candidate: string, tag: DemoTag) => ({
  id: newId(),
  ...cellOf(turn, candidate),
  competencyId: tag.competency ? competencyId(turn.design.competencyIds, tag.competency) : null,
  cueUid: tag.cue ?? null,
  sign: signOf(turn, tag),
  note: tag.note ?? "",
});

const timeOf = ({ begun }: Turn, { minute }: DemoMoment): string =>
  new Date(begun.getTime() + minute * MINUTE_MS).toISOString();

/** Where a quote stands in a page. @throws Error if it does not */
function anchorIn({ content }: ObservationPage, quote: string) {
  const text = pageText(content);
  const start = text.indexOf(quote);
  return textAnchor(text, known(start === -1 ? undefined : start, quote), start + quote.length);
}

/** Tags what an observer has written, notes moments, and only then changes pages that were different first. */
export async function tagTexts(
  turn: Turn,
  { candidate, pages, moments = [] }: DemoObservation,
  stored: Observation,
): Promise<void> {
  const tag = (of: DemoMoment, place: Place) => {
    const at = timeOf(turn, of);
    const body = { ...tagOf(turn, candidate, of), at, ...place };
    return known(turn.clients.get(turn.observer), turn.observer).ask("saveEvidence", { body });
  };
  for (const [index, { evidence = [] }] of pages.entries()) {
    const page = known(stored.pages[index], candidate);
    for (const of of evidence)
      await tag(of, { kind: "TEXT", pageId: page.id, anchor: anchorIn(page, of.quote) });
  }
  for (const of of moments) await tag(of, { kind: "MOMENT", pageId: null });
  for (const [index, { before, content }] of pages.entries())
    if (before !== undefined)
      await send(turn).ask("updateObservationPage", {
        body: {
          ObservationId: stored.id,
          Page: index + 1,
          PageId: known(stored.pages[index], candidate).id,
          Content: content,
        },
      });
}

type Place =
  | { kind: "TEXT"; pageId: Id; anchor: ReturnType<typeof textAnchor> }
  | { kind: "MOMENT"; pageId: null };

/** Tags strokes of a drawing, each time from one up to another. */
export async function tagStrokes(
  turn: Turn,
  { candidate, evidence = [] }: DemoDrawing,
  strokes: readonly Stroke[],
  { pages }: Observation,
): Promise<void> {
  const observer = known(turn.clients.get(turn.observer), turn.observer);
  for (const lasso of evidence) {
    const strokeIds = strokes.slice(...lasso.strokes).map(({ id }) => id);
    const pageId = known(pages[0], candidate).id;
    const body = { ...tagOf(turn, candidate, lasso), at: timeOf(turn, { minute: 0 }), pageId };
    await observer.ask("saveEvidence", { body: { ...body, kind: "INK", strokeIds } });
  }
}
