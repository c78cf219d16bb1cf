import {
  candidateSheet,
  type CandidateSheet,
  entryFacts,
  fullName,
  judgedItems,
  mix,
  numberByAppearance,
  type PartKind,
  readable,
  readDrawing,
  type StepVerdict,
  wantsWhite,
} from "@assay/domain";
import type {
  Badge,
  CandidatePart,
  DataTable,
  Drawing,
  PagePart,
  TableCell,
  Verdict,
  Written,
} from "../../../platform/pdf/document.ts";
import { graphicColor, inkSheets, PAPER } from "../../../platform/pdf/drawings.ts";
import { richBlocks } from "../../../platform/pdf/richBlocks.ts";
import { MISSING, writable } from "../../../platform/pdf/writable.ts";
import type { Translate } from "../../../platform/texts.ts";
import {
  GREEN,
  plainWords,
  RED,
  ReportTables,
  type ReportWord,
  reportWords,
} from "../document/present.ts";
import { evidenceParts } from "../evidence/present.ts";
import type { ReportCandidate, ReportContent, ReportHead } from "./ports.ts";

const AMBER = "#8a5200";
const TONES = { OPEN: PAPER.dimmed, VETO: AMBER, FAILED: RED, PASSED: GREEN, HIRED: GREEN };

/** Writes one report, with texts and numbers in its language. */
export class ReportWriter {
  readonly #head: ReportHead;
  readonly #t: Translate<ReportWord>;
  readonly #files = new Map<string, Buffer>();
  readonly #parts: CandidatePart[] = [];
  readonly #sheets: { candidate: ReportCandidate; sheet: CandidateSheet }[] = [];
  readonly #tables: ReportTables;

  constructor(head: ReportHead) {
    this.#head = head;
    this.#t = reportWords(head.locale, head.wording);
    this.#tables = new ReportTables(head, this.#t);
  }

  add(content: ReportContent): void {
    const candidate = this.#head.candidates.find(({ id }) => id === content.candidateId);
    if (!candidate) return;
    const { items, cutOff, cutOffStrategy: strategy } = this.#head.design;
    const sheet = candidateSheet({
      items,
      cutOff,
      strategy,
      competencyIds: this.#tables.competencies.map(({ id }) => id),
      assessments: content.assessments,
      staffing: this.#staffing(content.candidateId),
    });
    this.#sheets.push({ candidate, sheet });
    const nameOf = this.#observers(content);
    const exercises = sheet.exercises.map((exercise) => ({
      title: this.#tables.exerciseName(exercise),
      tables: this.#tables.exerciseTables(exercise, nameOf),
    }));
    const cells = sheet.exercises.flatMap(({ rows }) => rows.flatMap((row) => row.cells));
    this.#parts.push({
      name: this.#candidateName(candidate),
      job: writable(candidate.job),
      badge: this.#stateBadge(candidate),
      verdicts: sheet.verdicts.map((one) => this.#verdict(one)),
      decisions: this.#decisions(content),
      conference: this.#conference(content),
      overview: this.#tables.overviewTables(sheet),
      results: this.#tables.resultTables(sheet),
      exercises: exercises.filter(({ tables }) => tables.length > 0),
      notes: [
        ...(cells.some(({ isOverwritten }) => isOverwritten) ? [this.#t("overwritten")] : []),
        ...this.#reasons(content, nameOf),
        ...(cells.some(({ differs }) => differs) ? [this.#t("differs")] : []),
      ],
      evidence: this.#evidence(content),
      profile: this.#tables.profile(sheet),
      charts: sheet.exercises.flatMap((exercise) => this.#tables.chart(exercise, sheet.verdicts)),
      observations: this.#observations(content, nameOf),
    });
  }

  finish(): Written {
    const { run, design, appTitle, colors, logo, isOfOne, madeAt, candidates, dossierKey } =
      this.#head;
    const primary = readable(colors.primary, PAPER.body);
    const heading = readable(mix(colors.primary, PAPER.text, 0.35), PAPER.body);
    const onPrimary = wantsWhite(primary) ? "#ffffff" : PAPER.text;
    if (logo) this.#files.set("logo", Buffer.from(logo.bytes));
    const one = isOfOne ? this.#parts[0] : undefined;
    const date = run.plannedDate === null ? this.#t("undated") : germanDate(run.plannedDate);
    const facts = [
      { label: this.#t("run"), value: run.name },
      { label: this.#t("process"), value: this.#tables.textOf(design.texts) },
      { label: this.#t("date"), value: date },
      one
        ? { label: this.#t("job"), value: one.job }
        : { label: this.#t("candidates"), value: String(candidates.length) },
      { label: this.#t("madeOn"), value: germanDate(madeAt.slice(0, 10)) },
      // To compare with a dossier, of which it says who signed it; in groups that fit into a line.
      { label: this.#t("dossierKey"), value: dossierKey?.replaceAll(/.{8}(?=.)/g, "$& ") ?? "" },
    ];
    const document = {
      lang: this.#head.locale,
      colors: { primary, onPrimary, heading, link: readable(colors.secondary, PAPER.body) },
      title: one?.name ?? writable(run.name),
      subtitle: this.#t("report"),
      appTitle: writable(appTitle),
      logo: logo && { file: "logo", alt: this.#t("logo", { name: writable(appTitle) }) },
      facts: facts
        .map(({ label, value }) => ({ label, value: writable(value) }))
        .filter(({ value }) => value !== ""),
      note: run.runState === "ANONYMIZED" ? this.#t("anonymised") : "",
      summary: one ? [] : this.#summary(),
      candidates: this.#parts,
    };
    const words = this.#words();
    if (!JSON.stringify(document).includes(MISSING)) words["missing"] = "";
    return { document: { ...document, words }, files: this.#files };
  }

  #words(): Record<string, string> {
    return Object.fromEntries(plainWords.map((key) => [key, this.#t(key)]));
  }

  #candidateName({ name, number }: ReportCandidate): string {
    return writable(name ?? this.#t("anonymousCandidate", { number }));
  }

  #stateBadge({ state }: ReportCandidate): Badge {
    return { word: this.#t(`state_${state}`), color: TONES[state] };
  }

  /** Observers by name; unknown ones have a number in order of first appearance. */
  #observers({ assessments, observations }: ReportContent): (id: string) => string {
    const known = new Map(
      this.#head.people
        .filter(({ type, lastName }) => type === "USER" && lastName !== null)
        .map(({ id, firstName, lastName }) => [
          id,
          [firstName, lastName].filter(Boolean).join(" "),
        ]),
    );
    const order = this.#head.design.items.flatMap(({ id, items }) => [
      id,
      ...items.map((one) => one.id),
    ]);
    const ids = order.flatMap((exerciseId) =>
      assessments.flatMap((one) => (one.exerciseId === exerciseId ? (one.observerId ?? []) : [])),
    );
    const all = [...ids, ...observations.map(({ observerId }) => observerId)];
    const numbers = numberByAppearance(all.filter((id) => !known.has(id)));
    return (id) =>
      writable(known.get(id) ?? this.#t("unknownObserver", { number: numbers.get(id) ?? 1 }));
  }

  /** The observers who should rate a candidate; if unset, nothing is shown as missing. */
  #staffing(candidateId: string) {
    const { candidates, observerTeams } = this.#head.run;
    const candidate = candidates.find((one) => one.candidateId === candidateId);
    return candidate && { candidate, observerTeams };
  }

  #partName(kind: PartKind, id: string): string {
    if (kind === "total") return this.#t("total");
    if (kind === "exercise") return this.#tables.itemName(id);
    const competency = this.#head.design.competencies.find((one) => one.id === id);
    return competency ? this.#tables.textOf(competency.texts) : "";
  }

  #verdict({ itemId, judgement, missing }: StepVerdict): Verdict {
    const { deciding, parts } = judgement;
    const badge = this.#tables.verdictBadge(judgement);
    const lacking = missing.map(({ itemId: id, count }) =>
      this.#t("missingOf", { name: this.#tables.itemName(id), count }),
    );
    return {
      step: this.#tables.itemName(itemId),
      value: this.#tables.value(deciding?.value ?? null),
      badge,
      parts: parts.map((part) => {
        const [reached, limit] = [this.#tables.value(part.value), this.#tables.number(part.limit)];
        const said = `${this.#partName(part.kind, part.id)} ${reached} ${part.passed ? "≥" : "<"} ${limit}`;
        return { said, value: reached, limit, passed: part.passed, color: badge.color };
      }),
      missing: lacking.length > 0 ? this.#t("missingIn", { names: lacking.join(", ") }) : "",
    };
  }

  /** The deciding value, with what it is taken over unless that is the whole step; empty without a value. */
  #summaryCell({ judgement }: StepVerdict): TableCell {
    const { deciding, verdict } = judgement;
    if (verdict === "unrated") return { t: this.#tables.verdictBadge(judgement).word };
    const of = deciding && deciding.kind !== "total" && this.#partName(deciding.kind, deciding.id);
    const value = this.#tables.value(deciding?.value ?? null);
    return { t: [of, value, verdict === "passed" ? "✓" : "✗"].filter(Boolean).join(" ") };
  }

  /** Every candidate's value of every step. */
  #summary(): DataTable[] {
    const { items, cutOff } = this.#head.design;
    return this.#tables.split({
      corner: this.#t("candidate"),
      columns: [
        ...judgedItems(items, cutOff).map(({ id }) => this.#tables.itemName(id)),
        this.#t("state"),
      ],
      rows: this.#sheets.map(({ candidate, sheet }) => ({
        label: this.#candidateName(candidate),
        color: null,
        cells: [
          ...sheet.verdicts.map((verdict) => this.#summaryCell(verdict)),
          { t: this.#stateBadge(candidate).word, strong: true as const },
        ],
      })),
      foot: [],
      isLastWide: true,
    });
  }

  #drawing(svg: string, ratio: number, alt: string): Drawing {
    const file = `d${this.#files.size}.svg`;
    this.#files.set(file, Buffer.from(svg));
    return { file, ratio, alt };
  }

  #evidence(content: ReportContent): CandidatePart["evidence"] {
    return evidenceParts(content, {
      head: this.#head,
      t: this.#t,
      tables: this.#tables,
      attach: (sheet, alt) => this.#drawing(sheet.svg, sheet.ratio, alt),
    });
  }

  #observations(content: ReportContent, nameOf: (id: string) => string) {
    const leaves = this.#head.design.items.flatMap(({ items, ...item }) =>
      item.itemType === "ASSESSMENT_CENTER" ? items : [item],
    );
    return leaves.flatMap(({ id }) => {
      const exercise = this.#tables.itemName(id);
      const own = content.observations.filter(({ exerciseId }) => exerciseId === id);
      const observers = [...Map.groupBy(own, ({ observerId }) => observerId)].flatMap(
        ([observerId, all]) => {
          const name = nameOf(observerId);
          const texts = all.toSorted((a, b) => a.type.localeCompare(b.type));
          const pages = texts.flatMap(({ type, pages: list }) =>
            list.flatMap((page) => this.#page(page, type, { observer: name, exercise })),
          );
          return pages.length === 0 ? [] : [{ name, pages }];
        },
      );
      return observers.length === 0 ? [] : [{ exercise, observers }];
    });
  }

  /** The reasons for overwrites, each with observer, exercise and competency. */
  #reasons({ reasons }: ReportContent, nameOf: (id: string) => string): string[] {
    return reasons.map(({ exerciseId, observerId, competencyId, reason }) =>
      this.#t("overwriteReason", {
        competency: this.#partName("competency", competencyId),
        exercise: this.#tables.itemName(exerciseId),
        name: nameOf(observerId),
        reason: writable(reason),
      }),
    );
  }

  /** The decisions about the candidate, each as a sentence, with its reason. */
  #decisions({ decisions }: ReportContent): CandidatePart["decisions"] {
    const names = new Map(this.#head.people.map((person) => [person.id, fullName(person)]));
    return decisions.map(({ at, personId, from, to, calculated, reason }) => ({
      said: this.#t("decision", {
        when: germanDate(at.slice(0, 10)),
        name: writable(names.get(personId) ?? this.#t("unknownPerson")),
        from: this.#t(`state_${from}`),
        to: this.#t(`state_${to}`),
        calculated: this.#t(`standing_${calculated}`),
      }),
      reason: writable(reason ?? ""),
    }));
  }

  /** What a conference has decided and asked again about the candidate, each as a sentence, with its reasons. */
  #conference({ conference, rounds }: ReportContent): CandidatePart["conference"] {
    const names = new Map(this.#head.people.map((person) => [person.id, fullName(person)]));
    const personOf = (id: string) => names.get(id) ?? this.#t("unknownPerson");
    const decided = conference.map((entry) => {
      const { before, after, duration } = entryFacts(entry);
      return {
        at: entry.at,
        said: this.#t("conferenceEntry", {
          when: germanDate(entry.at.slice(0, 10)),
          competency: this.#partName("competency", entry.competencyId),
          exercise: this.#tables.itemName(entry.exerciseId),
          before: this.#tables.value(before),
          after: this.#tables.value(after),
          name: writable(personOf(entry.personId)),
          duration,
          present: writable(entry.present.map(personOf).join(", ") || "–"),
        }),
        reason: writable(entry.reason ?? ""),
      };
    });
    const asked = rounds.map((round) => this.#round(round, personOf));
    return [...decided, ...asked]
      .toSorted((a, b) => a.at.localeCompare(b.at))
      .map(({ at: _, ...part }) => part);
  }

  /** A second round as a sentence, with what was given in it, by value. */
  #round(round: ReportContent["rounds"][number], personOf: (id: string) => string) {
    const { at, before, after, asked, answered, answers, earlyReason } = round;
    const list = (values: readonly number[]) =>
      values.map((value) => this.#tables.number(value)).join(" · ");
    const reasons = answers.flatMap(({ value, reason }) =>
      reason === undefined ? [] : [`${this.#tables.number(value)}: ${reason}`],
    );
    const early = earlyReason === undefined ? [] : [this.#t("roundEarly", { reason: earlyReason })];
    return {
      at,
      said: this.#t("roundEntry", {
        when: germanDate(at.slice(0, 10)),
        competency: this.#partName("competency", round.competencyId),
        exercise: this.#tables.itemName(round.exerciseId),
        before: this.#tables.value(before.calculated),
        after: this.#tables.value(after.calculated),
        valuesBefore: list(before.values),
        valuesAfter: list(after.values),
        asked,
        answered,
        name: writable(personOf(round.personId)),
      }),
      reason: writable([...early, ...reasons].join(" / ")),
    };
  }

  #page(
    page: ReportContent["observations"][number]["pages"][number],
    type: "html" | "webInk",
    about: { observer: string; exercise: string },
  ): PagePart[] {
    const strokes = type === "webInk" ? (readDrawing(page.content) ?? []) : [];
    const blocks = type === "html" ? richBlocks(page.content) : [];
    const alternative = writable(page.alternative).trim();
    if (
      strokes.length === 0 &&
      blocks.length === 0 &&
      page.title.trim() === "" &&
      alternative === ""
    )
      return [];
    const competency = this.#head.design.competencies.find(({ id }) => id === page.competencyId);
    const alt = alternative || this.#t("drawingSaid", about);
    return [
      {
        title: writable(page.title).trim() || this.#t(type === "webInk" ? "drawing" : "untitled"),
        competency: competency ? this.#tables.textOf(competency.texts) : null,
        color: competency ? graphicColor(competency.colorCode) : null,
        blocks,
        drawings: inkSheets(strokes).map(({ svg, ratio }) => this.#drawing(svg, ratio, alt)),
        alternative,
      },
    ];
  }
}

/** DD.MM.YYYY in every language (spec 1 §9). */
const germanDate = (iso: string): string => iso.split("-").toReversed().join(".");
