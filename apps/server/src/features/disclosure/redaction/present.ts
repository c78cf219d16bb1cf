import { createHash } from "node:crypto";
import {
  type DecidedPassage,
  decidedPassages,
  type Finder,
  identifiersOf,
  openFinder,
  openPseudonyms,
  type OtherPerson,
  type OwnNames,
  pageText,
  type Pseudonyms,
  redactedText,
} from "@assay/domain";
import type { ColumnRule, HeldTable } from "../../../db/held/rules.ts";
import { HELD_TABLES, heldLog } from "../../../db/held/tables.ts";
import type { DecisionRow, HeldRow } from "../store.ts";

/** What stands in a package in place of others. */
export interface ReplacingWords {
  /** What stands for somebody who worked on the procedure, such as "Observer 2". */
  pseudonym(role: "OBSERVER" | "MODERATOR", number: number): string;
  /** What stands for another candidate where an id names them. */
  readonly another: string;
  /** What stands for a black passage that names nobody in particular. */
  readonly black: string;
  /** What stands for a drawing that is not handed out. */
  readonly drawing: string;
}

/** What is held about a person, as it is stored. */
export interface Held {
  readonly personId: string;
  readonly own: readonly OwnNames[];
  readonly others: readonly (OtherPerson & { readonly isCandidate: boolean })[];
  readonly rows: ReadonlyMap<string, readonly HeldRow[]>;
  readonly decisions: readonly DecisionRow[];
  readonly includesInk: boolean;
}

/** A text as it is stored, with what is not handed out of it. */
export interface FoundText {
  readonly place: string;
  readonly digest: string;
  readonly table: string;
  readonly column: string;
  readonly row: HeldRow;
  readonly text: string;
  readonly passages: readonly (DecidedPassage & { readonly replacement: string })[];
}

const ID = /^[0-9a-f]{24}$/;
/** Marks and states of the system, which name nobody. */
const MARK = /^[A-Za-z_]+$|^[\d.:TZ+-]+$|^#[0-9a-f]+$/i;
/** Columns that together tell a row of a table without an id. */
const KEYS =
  "runId candidateId exerciseId observerId personId messageId roundId competencyId pageId strokeId teamId".split(
    " ",
  );

export const digestOf = (text: string): string => createHash("sha256").update(text).digest("hex");

const keyOf = (row: HeldRow): string =>
  typeof row["id"] === "string"
    ? row["id"]
    : KEYS.flatMap((key) => (typeof row[key] === "string" ? [row[key]] : [])).join(".");

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Whether a value of JSON contains an id for which this holds. */
function mentions(value: unknown, isWanted: (id: string) => boolean): boolean {
  if (typeof value === "string") return isWanted(value);
  if (Array.isArray(value)) return value.some((one) => mentions(one, isWanted));
  return (
    isRecord(value) &&
    Object.entries(value).some(([key, one]) => isWanted(key) || mentions(one, isWanted))
  );
}

/** Takes others out of what is held about a person. */
export class Redaction {
  readonly #held: Held;
  readonly #words: ReplacingWords;
  readonly #finder: Finder;
  readonly #pseudonyms: Pseudonyms;
  readonly #decisions: ReadonlyMap<string, DecisionRow[]>;
  readonly #candidates: ReadonlySet<string>;
  /** The texts that were met so far, by place. */
  readonly texts: FoundText[] = [];

  constructor(held: Held, words: ReplacingWords) {
    this.#held = held;
    this.#words = words;
    const [first] = held.own;
    const others = held.others;
    const identifiers = held.own.reduce(
      (left, own) => {
        const kept = new Set(identifiersOf(others, own).map(({ text }) => text));
        return left.filter(({ text }) => kept.has(text));
      },
      identifiersOf(others, first ?? { firstName: null, lastName: null, email: null }),
    );
    this.#finder = openFinder(
      identifiers,
      held.own.flatMap(({ email }) => (email === null ? [] : [email])),
    );
    this.#pseudonyms = openPseudonyms(others);
    this.#decisions = Map.groupBy(held.decisions, ({ place }) => place);
    this.#candidates = new Set(others.filter(({ isCandidate }) => isCandidate).map(({ id }) => id));
  }

  /** What stands in place of somebody by id. */
  personBy(id: string): string {
    const pseudonym = this.#pseudonyms.of(id);
    return pseudonym
      ? this.#words.pseudonym(pseudonym.role, pseudonym.number)
      : this.#words.another;
  }

  /** A text without others; notes what was found in it. */
  text(text: string, at: Pick<FoundText, "place" | "table" | "column" | "row">): string {
    if (text === "") return "";
    const digest = digestOf(text);
    const decisions = this.#decisionsOn(at.place, { text, digest });
    const passages = decidedPassages(this.#finder.find(text), decisions).map((passage) => ({
      ...passage,
      replacement: this.#replacementOf(passage),
    }));
    this.texts.push({ ...at, digest, text, passages });
    return redactedText(text, passages, (passage) => this.#replacementOf(passage));
  }

  /**
   * What was decided about a text. If somebody has blacked out words of an earlier version, and not looked at this one yet, all of
   * it is black: where those words stand now is not known.
   */
  #decisionsOn(place: string, { text, digest }: { text: string; digest: string }) {
    const all = this.#decisions.get(place) ?? [];
    const own = all.filter((one) => one.digest === digest);
    const isUnseen = own.length === 0 && all.some(({ isBlack }) => isBlack);
    return isUnseen ? [{ start: 0, length: text.length, isBlack: true }] : own;
  }

  /** Names of others in a text that no person reviews, such as the name of an exercise. */
  plain(text: string): string {
    const passages = decidedPassages(this.#finder.find(text), []);
    return redactedText(text, passages, (passage) => this.#replacementOf(passage));
  }

  /** Whether words of others stand in these bytes, in one of the encodings of metadata. */
  namesOthers(bytes: Buffer): boolean {
    const spelled = [bytes.toString("utf8"), bytes.toString("latin1"), utf16Of(bytes)];
    return spelled.some((text) => this.#finder.find(text).some(({ kind }) => kind !== "ADDRESS"));
  }

  #replacementOf({ personId, kind }: DecidedPassage): string {
    return kind === "STAFF" && personId !== null ? this.personBy(personId) : this.#words.black;
  }

  /** All tables without others, and without empty ones. */
  tables(): Map<string, HeldRow[]> {
    const all = new Map<string, HeldRow[]>();
    for (const one of HELD_TABLES) {
      const rows = this.#held.rows.get(one.name) ?? [];
      if (one.name === "ink_stroke" && !this.#held.includesInk) continue;
      if (rows.length > 0)
        all.set(
          one.name,
          rows.map((row) => this.row(one, row)),
        );
    }
    return all;
  }

  /** A row of the log, which a function of the database reads. */
  logRow(row: HeldRow): HeldRow {
    return this.row(heldLog, row);
  }

  row({ name, columns }: HeldTable, row: HeldRow): HeldRow {
    const entries = Object.entries(columns).flatMap(([column, rule]) => {
      const value = row[column];
      if (typeof rule !== "string" || value === null || value === undefined) return [];
      const place = `${name}/${keyOf(row)}/${column}`;
      return [[column, this.#value(value, rule, { place, table: name, column, row })] as const];
    });
    return Object.fromEntries(entries);
  }

  #value(
    value: unknown,
    rule: ColumnRule,
    at: Pick<FoundText, "place" | "table" | "column" | "row">,
  ): unknown {
    if (rule === "staff")
      return this.#people(value, at.table === "audit_log" && at.column === "subjectId");
    if (rule === "words" && typeof value === "string") return this.text(value, at);
    if (rule === "html" && typeof value === "string") return this.text(pageText(value), at);
    if (rule === "ink") return this.#ink(value);
    if (rule === "captured" && typeof value === "string")
      return at.row["kind"] === "INK" ? this.#ink(value) : this.text(value, at);
    if (rule === "data") return this.#data(value, at, at.row["kind"] === "INK");
    return value;
  }

  /** @param isAnything whether it may also be the id of a thing, which stays */
  #people(value: unknown, isAnything: boolean): unknown {
    if (Array.isArray(value)) return value.map((one) => this.#people(one, isAnything));
    if (typeof value !== "string") return value;
    if (value === this.#held.personId) return value;
    return isAnything && !this.#pseudonyms.isKnown(value) ? value : this.personBy(value);
  }

  #ink(value: unknown): unknown {
    return this.#held.includesInk ? value : this.#words.drawing;
  }

  /** Whether a value of JSON is about other candidates only. */
  isOfOthers(value: unknown): boolean {
    return (
      mentions(value, (id) => this.#candidates.has(id)) &&
      !mentions(value, (id) => id === this.#held.personId)
    );
  }

  #data(
    value: unknown,
    at: Pick<FoundText, "place" | "table" | "column" | "row">,
    isInk: boolean,
  ): unknown {
    if (Array.isArray(value))
      return value
        .filter((one) => !this.isOfOthers(one))
        .map((one, index) => this.#data(one, { ...at, place: `${at.place}.${index}` }, isInk));
    if (isRecord(value)) {
      const ofInk = isInk || value["kind"] === "INK";
      return Object.fromEntries(
        Object.entries(value)
          .filter(([key, one]) => !this.#candidates.has(key) && !this.isOfOthers(one))
          .map(([key, one]) => {
            const name = this.#pseudonyms.isKnown(key) ? this.personBy(key) : key;
            const isDrawn = key === "strokes" || (key === "captured" && ofInk);
            return [
              name,
              isDrawn
                ? this.#ink(one)
                : this.#data(one, { ...at, place: `${at.place}.${key}` }, ofInk),
            ];
          }),
      );
    }
    if (typeof value !== "string" || value === this.#held.personId) return value;
    if (this.#pseudonyms.isKnown(value)) return this.personBy(value);
    if (ID.test(value) || (MARK.test(value) && this.#finder.find(value).length === 0)) return value;
    return this.text(value.includes("<") ? pageText(value) : value, at);
  }
}

/** Text in UTF-16 with the higher byte first, as metadata of PDF may be, at even and at odd places. */
function utf16Of(bytes: Buffer): string {
  const swapped = (from: number): string => {
    const part = Buffer.from(bytes.subarray(from, from + ((bytes.length - from) & ~1)));
    return part.swap16().toString("utf16le");
  };
  return `${swapped(0)}\n${swapped(1)}`;
}

/** Number of black passages of each column, for the log and for the package. */
export function redactionsOf(texts: readonly FoundText[]) {
  return texts.flatMap(({ place, table, column, passages }) => {
    const black = passages.filter(({ isBlack }) => isBlack).length;
    return black === 0 ? [] : [{ place, table, column, passages: black }];
  });
}
