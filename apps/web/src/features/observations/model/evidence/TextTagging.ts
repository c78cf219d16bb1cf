import {
  findQuote,
  type Id,
  isAt,
  type Language,
  LONGEST_QUOTE,
  reanchorAll,
  sentenceAt,
  textAnchor,
  type TextAnchor,
  type TextRange,
} from "@assay/domain";
import type { Editor } from "@tiptap/core";
import { type Annotation, Annotations } from "../../../../ui/annotations.ts";
import { armedTag, chosenText, type OpenText, openText } from "./choice.ts";
import type { EvidenceCell } from "./evidenceDraft.ts";
import type { OwnEvidence } from "../../shared/ownEvidence.ts";
import { openPlaces, type PlaceOf } from "./places.ts";
import { addEvidence, changeEvidence, type Tag } from "./tagging.ts";

const TONES = { "-1": "against", "0": "neutral", "1": "for" } as const;
/** Milliseconds without a change of the text until what was lost is looked for: undo may have brought it back. */
const LOOK_AGAIN_MS = 400;

type Marked = Pick<OwnEvidence, "id" | "anchor" | "sign" | "competencyId" | "cueUid">;

interface TextTaggingOptions {
  editor: Editor;
  cell: EvidenceCell;
  pageId: Id;
  language: Language;
}

const relocate = (spans: readonly TextRange[], before: string, after: string) =>
  reanchorAll(
    spans.map(({ start, end }) => textAnchor(before, start, end)),
    before,
    after,
  );

/** Whether what stands before or after a place is as the anchor says. */
const hasContext = (text: string, { prefix, suffix, start, end }: TextAnchor): boolean =>
  text.slice(0, start).endsWith(prefix) || text.startsWith(suffix, end);

/** The only place of an anchor with all that stood around it. */
function onlyPlace(text: string, anchors: readonly TextAnchor[]): TextRange | null {
  for (const { prefix, exact, suffix } of anchors) {
    const at = text.indexOf(prefix + exact + suffix);
    const start = at + prefix.length;
    const isOnly = at !== -1 && text.indexOf(prefix + exact + suffix, at + 1) === -1;
    if (isOnly) return { start, end: start + exact.length };
  }
  return null;
}

/** The tagged passages of a page while its text is open: shows them, follows them, and takes new ones. */
export class TextTagging implements OpenText {
  readonly pageId: Id;
  readonly annotations: Annotations;
  readonly #cell: EvidenceCell;
  readonly #language: Language;
  #evidence: readonly Marked[] = [];
  /** Evidence that was marked in this text: what is not there any more was deleted. */
  readonly #placed = new Set<Id>();
  /** Where the passages were when the page was open before. */
  readonly #before: PlaceOf | undefined;
  /** A new name with each choice, since what is marked already stays where it is. */
  #chosen: { readonly id: string; readonly range: TextRange } | null = null;
  #choices = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor({ editor, cell, pageId, language }: TextTaggingOptions) {
    this.pageId = pageId;
    this.#cell = cell;
    this.#language = language;
    this.annotations = new Annotations(editor, { relocate, onText: () => this.#textChanged() });
    this.#before = openPlaces.get(pageId);
    openPlaces.set(pageId, (id) => this.#anchorOf(id));
    openText.set(this);
  }

  show(evidence: readonly OwnEvidence[]): void {
    this.#evidence = evidence.filter(({ kind, pageId, anchor, state }) => {
      const isThere = state !== "LOST" && state !== "KEPT";
      return kind === "TEXT" && pageId === this.pageId && anchor !== undefined && isThere;
    });
    const ids = new Set(this.#evidence.map(({ id }) => id));
    for (const id of this.#placed) if (!ids.has(id)) this.#placed.delete(id);
    this.#draw();
  }

  /** Marks all at once: each change lays out the text. */
  #draw(cursor?: number): void {
    const marks = this.#evidence.map((one): Annotation => {
      const place = this.annotations.has(one.id) ? undefined : this.#placeOf(one);
      if (place !== null) this.#placed.add(one.id);
      return {
        id: one.id,
        tone: TONES[String(one.sign) as keyof typeof TONES],
        place: place ?? undefined,
      };
    });
    const chosen = this.#chosen
      ? [{ id: this.#chosen.id, tone: "chosen", place: this.#chosen.range }]
      : [];
    this.annotations.show([...marks, ...chosen], cursor);
  }

  /** What was deleted by mistake comes back with undo; another passage that says the same is not it. */
  #placeOf({ id, anchor }: Marked): TextRange | null {
    const { text } = this.annotations;
    const places = [this.#before?.(id), anchor].filter((place) => place !== undefined);
    if (this.#placed.has(id)) return onlyPlace(text, places);
    const place = places.find((one) => isAt(text, one) && hasContext(text, one));
    return place ?? (anchor ? findQuote(text, anchor) : null);
  }

  #anchorOf(id: Id): TextAnchor | undefined {
    const range = this.annotations.rangeOf(id);
    return range && textAnchor(this.annotations.text, range.start, range.end);
  }

  #textChanged(): void {
    // Whoever writes is not choosing.
    if (chosenText.get()) this.clear();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      if (this.#evidence.some(({ id }) => !this.annotations.has(id))) this.#draw();
    }, LOOK_AGAIN_MS);
  }

  /** The sentence at the cursor, or what is selected; null where there is no text. */
  #wanted({ start, end }: TextRange): TextRange | null {
    const { text } = this.annotations;
    if (start === end) return sentenceAt(text, start, this.#language);
    const words = text.slice(start, Math.min(end, start + LONGEST_QUOTE));
    const from = start + words.length - words.trimStart().length;
    const to = start + words.trimEnd().length;
    return to > from ? { start: from, end: to } : null;
  }

  choose({ isPointed, point }: Parameters<OpenText["choose"]>[0]): Id | null {
    const cursor = point && this.annotations.offsetAtPoint(point);
    const selection =
      cursor === undefined ? this.annotations.selection : { start: cursor, end: cursor };
    const range = this.#wanted(selection);
    if (!range) {
      this.clear();
      return null;
    }
    const { start, end } = selection;
    const tagged = start === end ? this.#taggedAt(start) : [];
    const tag = armedTag.get();
    const isTagged = tagged.some((id) => this.#isSame(id, tag));
    if (tag && !isTagged) return this.#tagRange(range, tag, cursor);
    this.#mark(range, cursor);
    chosenText.set({ pageId: this.pageId, tagged, isPointed });
    return null;
  }

  #isSame(id: Id, tag: Tag | null): boolean {
    const one = this.#evidence.find((other) => other.id === id);
    return one?.competencyId === tag?.competencyId && one?.cueUid === tag?.cueUid;
  }

  #taggedAt(offset: number): Id[] {
    const ids = new Set(this.annotations.at(offset));
    return this.#evidence.filter(({ id }) => ids.has(id)).map(({ id }) => id);
  }

  #mark(range: TextRange | null, cursor?: number): void {
    if (range === null && this.#chosen === null) return;
    this.#choices += 1;
    this.#chosen = range && { id: `chosen ${this.#choices}`, range };
    this.#draw(cursor);
  }

  /** Tags a range, and marks it without waiting for the page to show what is new. */
  #tagRange({ start, end }: TextRange, tag: Tag, cursor?: number): Id {
    const anchor = textAnchor(this.annotations.text, start, end);
    const id = addEvidence(this.#cell, { kind: "TEXT", pageId: this.pageId, anchor }, tag);
    this.#evidence = [...this.#evidence, { id, anchor, ...tag }];
    this.#chosen = null;
    this.#draw(cursor);
    this.clear();
    return id;
  }

  clear(): void {
    if (chosenText.get()) chosenText.set(null);
    this.#mark(null);
  }

  get choiceName(): string {
    return this.#chosen?.id ?? "";
  }

  boxOfChosen() {
    const range = this.#chosenRange();
    return range ? this.annotations.boxOf(range) : null;
  }

  topEdge(): number {
    const frame = this.annotations.editor.view.dom.parentElement?.parentElement;
    const toolbar = frame?.querySelector("[role=toolbar]")?.getBoundingClientRect();
    return Math.max(0, toolbar?.bottom ?? 0);
  }

  #chosenRange(): TextRange | undefined {
    return this.#chosen ? this.annotations.rangeOf(this.#chosen.id) : undefined;
  }

  tag(tag: Tag): Id | null {
    const range = this.#chosenRange();
    return range ? this.#tagRange(range, tag) : null;
  }

  tagAtCursor(tag: Tag): Id | null {
    const range = this.#wanted(this.annotations.selection);
    return range && this.#tagRange(range, tag);
  }

  attach(one: OwnEvidence): void {
    const range = this.#chosenRange();
    if (!range) return;
    const anchor = textAnchor(this.annotations.text, range.start, range.end);
    this.#placed.delete(one.id);
    changeEvidence(this.#cell, one, { anchor, pageId: this.pageId, isKept: false });
    this.clear();
  }

  goTo(id: Id): void {
    const range = this.annotations.rangeOf(id);
    if (range) this.annotations.select(range);
  }

  /** Where the passages were last is still known when the page is sent. */
  stop(): void {
    clearTimeout(this.#timer);
    const last = new Map(this.#evidence.map(({ id }) => [id, this.#anchorOf(id)]));
    openPlaces.set(this.pageId, (id) => last.get(id));
    if (openText.get() === this) openText.set(null);
    if (chosenText.get()?.pageId === this.pageId) chosenText.set(null);
    this.annotations.stop();
  }
}
