import {
  type AnnotatedPlace,
  type Id,
  inkBounds,
  observedLeaves,
  observerNumbers,
  pageText,
  readDrawing,
  type Stroke,
  textIn,
  titledFileNameEnding,
  webAnnotation,
} from "@assay/domain";
import type { Value, Workbook } from "../../../platform/workbook.ts";
import { callerZone } from "../../../platform/callerZone.ts";
import type { CandidatePart, Drawing, EvidenceLine } from "../../../platform/pdf/document.ts";
import { graphicColor, pieceOf } from "../../../platform/pdf/drawings.ts";
import { writable } from "../../../platform/pdf/writable.ts";
import type { Translate } from "../../../platform/texts.ts";
import type { EvidenceRow } from "../../observations/evidence/store.ts";
import {
  candidateLabels,
  designNames,
  raterLabels,
  type ReportKey,
  type Words,
} from "../present.ts";
import type { ReportedRun } from "../store.ts";
import type { ReportTables, ReportWord } from "../document/present.ts";
import type { ReportContent, ReportedEvidence, ReportHead } from "../pdf/ports.ts";

/** A row of evidence as reports take it. */
export const presentReported = ({
  id,
  exerciseId,
  observerId,
  kind,
  competencyId,
  cueUid,
  sign,
  note,
  at,
  captured,
}: EvidenceRow): ReportedEvidence => ({
  id,
  exerciseId,
  observerId,
  kind,
  competencyId,
  cueUid,
  sign,
  note,
  captured,
  at: at.toISOString(),
});

/** Signs that every font has. */
const SIGNS = { "-1": "−", "0": "○", "1": "+" } as const;
type Key = keyof typeof SIGNS;

interface Writing {
  readonly head: ReportHead;
  readonly t: Translate<ReportWord>;
  readonly tables: ReportTables;
  attach(sheet: { svg: string; ratio: number }, alt: string): Drawing;
}

/** The text of a cue by its id, in the order of the report's languages. */
function cueTexts({
  design,
  order,
}: Pick<ReportHead, "design" | "order">): ReadonlyMap<Id, string> {
  const steps = design.items.flatMap((item) => [item, ...item.items]);
  const cues = steps.flatMap((step) =>
    Object.values(step.cues).flatMap(({ cueGroups }) => cueGroups.flatMap((group) => group.cues)),
  );
  return new Map(cues.map(({ uid, cueTexts: texts }) => [uid, textIn(texts, order) ?? ""]));
}

/** Where evidence comes from: an observer by number, the exercise and the time, such as "[Observer 3 · Role play · 14:05]". */
function references({ candidateId, evidence }: ReportContent, { head, t, tables }: Writing) {
  const ids = evidence.map(({ observerId }) => observerId);
  const numbers = observerNumbers(head.run, candidateId, ids);
  const { local } = callerZone({ "x-timezone": head.zone });
  return ({ observerId, exerciseId, at }: ReportedEvidence): string =>
    t("evidenceReference", {
      number: numbers.get(observerId) ?? 0,
      exercise: tables.itemName(exerciseId),
      time: local(new Date(at)).toISOString().slice(11, 16),
    });
}

/** Evidence by exercise in the design's order, then in the order in which it was seen. */
function inOrder<T extends { readonly exerciseId: Id }>(
  { design }: Pick<ReportHead, "design">,
  evidence: readonly T[],
): T[] {
  const places = new Map(observedLeaves(design.items).map(({ id }, index) => [id, index]));
  const placeOf = ({ exerciseId }: T): number => places.get(exerciseId) ?? 0;
  return evidence.toSorted((a, b) => placeOf(a) - placeOf(b));
}

/** The evidence for a candidate, by competency in the report's order, unassigned evidence last. */
export function evidenceParts(content: ReportContent, writing: Writing): CandidatePart["evidence"] {
  const { head, t, tables } = writing;
  const referenceOf = references(content, writing);
  const cues = cueTexts(head);
  const strokesOf = ({ kind, captured }: ReportedEvidence): Stroke[] =>
    kind === "INK" ? (readDrawing(captured ?? "") ?? []) : [];
  const lineOf = (one: ReportedEvidence): EvidenceLine => {
    const key = String(one.sign) as Key;
    const strokes = strokesOf(one);
    const piece = strokes.length > 0 ? pieceOf(strokes) : undefined;
    const cue = cues.get(one.cueUid ?? "") ?? "";
    return {
      sign: SIGNS[key],
      text: writable(one.kind === "TEXT" ? (one.captured ?? "") : piece ? "" : t("evidenceMoment")),
      note: writable([cue, one.note].filter(Boolean).join(" – ")),
      drawing: piece ? writing.attach(piece, t("evidenceDrawing")) : null,
      width: piece?.width ?? 1,
      reference: writable(referenceOf(one)),
    };
  };
  const lines = inOrder(head, content.evidence);
  const partOf = (id: Id | null, competency: string, color: string | null) => {
    const own = lines.filter(({ competencyId }) => competencyId === id);
    return own.length === 0 ? [] : [{ competency, color, lines: own.map(lineOf) }];
  };
  return [
    ...tables.competencies.flatMap(({ id, texts, colorCode }) =>
      partOf(id, tables.textOf(texts), graphicColor(colorCode)),
    ),
    ...partOf(null, t("evidenceUnassigned"), null),
  ];
}

const COLUMNS = [
  "candidate",
  "exercise",
  "observer",
  "competency",
  "sign",
  "cue",
  "quote",
  "note",
  "seenAt",
  "evidenceState",
] as const satisfies ReportKey[];
const SIGN_WORDS = {
  "-1": "signAgainst",
  "0": "signNeutral",
  "1": "signFor",
} as const satisfies Record<Key, ReportKey>;
/** Width of the columns of texts, in characters. */
const TEXT_WIDTH = 60;

/** A table of evidence, a row for each piece: by candidate, exercise and time. */
export function evidenceTable(
  reported: ReportedRun,
  evidence: readonly EvidenceRow[],
  words: Words,
): Workbook["tables"][number] {
  const { t, order } = words;
  const { run, candidates } = reported;
  const labels = candidateLabels(reported, words);
  const nameOf = designNames(reported, words);
  const raterOf = raterLabels(
    reported,
    words,
    evidence.map(({ observerId }) => observerId),
  );
  const cues = cueTexts({ design: run.design, order });
  const rowOf = (one: EvidenceRow): Value[] => [
    labels.get(one.candidateId) ?? "",
    nameOf(one.exerciseId),
    raterOf(one.observerId),
    one.competencyId === null ? "" : nameOf(one.competencyId),
    t(SIGN_WORDS[String(one.sign) as Key]),
    cues.get(one.cueUid ?? "") ?? "",
    one.kind === "TEXT" ? (one.captured ?? "") : t(`kind${one.kind}`),
    one.note,
    words.local(one.at),
    t(`state${one.state}`),
  ];
  const byCandidate = Map.groupBy(evidence, ({ candidateId }) => candidateId);
  return {
    name: t("evidence"),
    headers: COLUMNS.map((key) => t(key)),
    rows: candidates.flatMap(({ id }) =>
      inOrder(run, byCandidate.get(id) ?? []).map((one) => rowOf(one)),
    ),
    wrapped: { [COLUMNS.indexOf("quote")]: TEXT_WIDTH, [COLUMNS.indexOf("note")]: TEXT_WIDTH },
    named: COLUMNS.indexOf("candidate"),
  };
}

interface Exported {
  readonly evidence: readonly EvidenceRow[];
  /** Html of the pages, by id. */
  readonly texts: ReadonlyMap<Id, string>;
}

const iri = (...parts: string[]): string => `urn:x-assay:${parts.join(":")}`;

/** What a piece of evidence refers to: the text that was tagged, where it is now if it is found, or the room of the lines. */
function annotatedPlace({ kind, anchor, captured }: EvidenceRow, text: string): AnnotatedPlace {
  if (kind === "TEXT" && anchor) return { kind, anchor, pageText: text };
  if (kind === "INK") return { kind, bounds: inkBounds(readDrawing(captured ?? "") ?? []) };
  return { kind: "MOMENT" };
}

/** Evidence as a collection of W3C Web Annotations; observers have numbers, as in the report. */
export function presentAnnotations(
  reported: ReportedRun,
  { evidence, texts }: Exported,
  words: Words,
) {
  const { run } = reported;
  const { t, order } = words;
  const nameOf = designNames(reported, words);
  const cues = cueTexts({ design: run.design, order });
  const pageTexts = new Map([...texts].map(([id, html]) => [id, pageText(html)]));
  const byCandidate = Map.groupBy(evidence, ({ candidateId }) => candidateId);
  const items = run.candidates.flatMap(({ candidateId }) => {
    const own = inOrder(run, byCandidate.get(candidateId) ?? []);
    const ids = own.map(({ observerId }) => observerId);
    const numbers = observerNumbers(run, candidateId, ids);
    return own.map((one) => {
      const { "@context": _, ...annotation } = webAnnotation({
        id: iri("evidence", one.id),
        source:
          one.pageId === null
            ? iri("cell", run.id, candidateId, one.exerciseId)
            : iri("page", one.pageId),
        place: annotatedPlace(one, pageTexts.get(one.pageId ?? "") ?? ""),
        sign: one.sign,
        competency: one.competencyId === null ? null : nameOf(one.competencyId),
        cue: cues.get(one.cueUid ?? "") ?? null,
        language: words.language,
        note: one.note,
        at: one.at.getTime(),
        created: one.at.getTime(),
        creator: { name: t("unknownObserver", { number: numbers.get(one.observerId) ?? 0 }) },
      });
      return annotation;
    });
  });
  return {
    name: titledFileNameEnding(`${t("evidence")} ${run.name}`, "jsonld"),
    annotations: {
      "@context": "http://www.w3.org/ns/anno.jsonld",
      id: iri("run", run.id, "evidence"),
      type: "AnnotationCollection",
      label: `${t("evidence")} – ${run.name}`,
      total: items.length,
      first: {
        id: iri("run", run.id, "evidence", "1"),
        type: "AnnotationPage",
        startIndex: 0,
        items,
      },
    },
  };
}
