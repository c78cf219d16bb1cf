import type { Evidence, EvidenceKind, EvidenceSign } from "../observations/evidence/evidence.ts";
import { readDrawing, writeDrawing } from "../observations/ink.ts";
import type { ConferenceItem } from "./cells.ts";

/** A piece of evidence without anything that says whose it is, or when it was seen. */
export interface NamelessEvidence {
  readonly kind: EvidenceKind;
  readonly sign: EvidenceSign;
  /** The tagged text, or the drawing of tagged lines, as it was then; null for a moment. */
  readonly captured: string | null;
  readonly note: string;
}

type StoredEvidence = NamelessEvidence &
  Pick<Evidence, "candidateId" | "exerciseId" | "competencyId">;

/** Length of a stroke's id. */
const ID_LENGTH = 14;

/** A drawing without the ids of its strokes, which say when each was begun. */
function anonymousDrawing(captured: string): string {
  const strokes = (readDrawing(captured) ?? []).map((stroke, index) => ({
    ...stroke,
    id: String(index).padStart(ID_LENGTH, "0"),
  }));
  return writeDrawing(strokes);
}

const keyOf = ({ kind, captured, note }: NamelessEvidence): string =>
  JSON.stringify([kind, captured, note]);

/** What supports the competency first, then by what was tagged: any other order could tell whose it is. */
function byWords(a: NamelessEvidence, b: NamelessEvidence): number {
  const [left, right] = [keyOf(a), keyOf(b)];
  return b.sign - a.sign || (left < right ? -1 : Number(left > right));
}

/** The evidence for an item that a conference discusses, nameless. */
export const namelessEvidence = (
  { candidateId, exerciseId, competencyId }: ConferenceItem,
  evidence: readonly StoredEvidence[],
): NamelessEvidence[] =>
  evidence
    .filter(
      (one) =>
        one.candidateId === candidateId &&
        one.exerciseId === exerciseId &&
        one.competencyId === competencyId,
    )
    .map(({ kind, sign, captured, note }) => ({
      kind,
      sign,
      captured: kind === "INK" && captured !== null ? anonymousDrawing(captured) : captured,
      note,
    }))
    .toSorted(byWords);
