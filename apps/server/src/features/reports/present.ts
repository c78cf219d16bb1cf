import {
  type CandidateSheet,
  candidateSheet,
  type CandidateState,
  type CutOffStrategy,
  DECIMALS,
  fullName,
  type Id,
  type JudgedPart,
  type Language,
  languageOrder,
  type LanguageOrder,
  numberByAppearance,
  type RunState,
  standingOf,
  type StepVerdict,
  textIn,
  WHOLE_PROCESS,
} from "@assay/domain";
import type { Value, Workbook } from "../../platform/workbook.ts";
import { type CallerZone, UTC } from "../../platform/callerZone.ts";
import { compileTexts, loadTexts, type Translate } from "../../platform/texts.ts";
import type words from "./texts/de.json";
import type { ReportedRun } from "./store.ts";

const TEXTS = await loadTexts<typeof words>(
  (language) => import(`./texts/${language}.json`, { with: { type: "json" } }),
);
export type ReportKey = keyof typeof words;
const textsOf = compileTexts<ReportKey>(TEXTS);

/** The texts and formats of a workbook. */
export interface Words {
  readonly language: Language;
  /** The languages of names: the reader's, then those that replace a missing text. */
  readonly order: LanguageOrder;
  readonly t: Translate<ReportKey>;
  /** A moment in the reader's time zone. */
  readonly local: (moment: Date) => Date;
}

/** The words of a workbook, as the tenant addresses its users. */
export function wordsOf(
  language: Language,
  wording: { useFormality: boolean; useGendering: boolean; baseLanguage: Language },
  zone: CallerZone = UTC,
): Words {
  const translate = textsOf(language, wording);
  const t: Words["t"] = (key, values) => translate(key, { zone: zone.name, ...values });
  const order = languageOrder(language, wording.baseLanguage);
  return { language, order, t, local: zone.local };
}

export const stateWord = (state: RunState, { t }: Words): string => t(`run${state}`);
export const candidateStateWord = (state: CandidateState, { t }: Words): string =>
  t(`candidate${state}`);

/** Midnight UTC of a day: spreadsheets have no days without a time. */
export const dayValue = (day: string): Date => new Date(`${day}T00:00:00.000Z`);

/** The candidates' names by id; an erased one is a number in candidate order. */
export const candidateLabels = ({ candidates }: ReportedRun, { t }: Words): Map<Id, string> =>
  new Map(
    candidates.map((candidate, index) => [
      candidate.id,
      fullName(candidate) ?? t("anonymousCandidate", { number: index + 1 }),
    ]),
  );

/**
 * The names of observers. Unknown ones are a number in order of first appearance, those
 * who only wrote observations after the others.
 */
export function raterLabels(
  { people, assessments }: ReportedRun,
  { t }: Words,
  writers: readonly Id[] = [],
): (id: Id) => string {
  const known = new Map(people.map((person) => [person.id, fullName(person)]));
  const ids = [...assessments.map(({ personId }) => personId), ...writers];
  const numbers = numberByAppearance(ids.filter((id) => !known.get(id)));
  return (id) => known.get(id) ?? t("unknownObserver", { number: numbers.get(id) ?? 0 });
}

/** The names of those who worked in a run. */
export function personLabels({ people }: ReportedRun, { t }: Words): (id: Id) => string {
  const known = new Map(people.map((person) => [person.id, fullName(person)]));
  return (id) => known.get(id) ?? t("unknownPerson");
}

interface WithTexts {
  readonly name?: string;
  readonly texts: { de: { displayName: string } };
}

/** The display name of a step, competency or process. */
export const displayName = ({ texts, name = "" }: WithTexts, { order }: Words): string =>
  textIn<{ displayName: string }>(texts, order)?.displayName || name;

/** The file name of a workbook, without characters that operating systems refuse. */
export const workbookName = (...parts: string[]): string =>
  `${parts
    .join(" ")
    .replace(/[\p{Cc}<>:"/\\|?*]+/gu, " ")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, 120)}.xlsx`;

export interface Made {
  readonly appTitle: string;
  readonly now: Date;
}

/** The sheet that describes the data. */
export const aboutSheet = (
  facts: readonly (readonly [ReportKey, Value])[],
  { appTitle, now }: Made,
  { t, local }: Words,
): NonNullable<Workbook["about"]> => ({
  name: t("about"),
  facts: [
    [t("tenant"), appTitle],
    [t("created"), local(now)],
    ...facts.map(([key, value]) => [t(key), value] as const),
  ],
});

/** The number format of calculated values, with as many decimals as are compared. */
export const decimalFormat = (strategy: CutOffStrategy): string =>
  `0.${"0".repeat(DECIMALS[strategy])}`;

/** The assessment with `observerId`, as the domain's results need it. */
const withObserver = ({ personId, ...row }: ReportedRun["assessments"][number]) => ({
  ...row,
  observerId: row.assessmentType === "OBSERVATION" ? personId : null,
});

/** The results of each candidate, in the order of the run. */
export function sheetsOf({ run, assessments }: ReportedRun): Map<Id, CandidateSheet> {
  const { items, cutOff, cutOffStrategy: strategy, competencies } = run.design;
  const competencyIds = competencies.map(({ id }) => id);
  const byCandidate = Map.groupBy(assessments, ({ candidateId }) => candidateId);
  return new Map(
    run.candidates.map((candidate) => {
      const own = (byCandidate.get(candidate.candidateId) ?? []).map(withObserver);
      const staffing = { candidate, observerTeams: run.observerTeams };
      const sheet = candidateSheet({
        items,
        cutOff,
        strategy,
        competencyIds,
        assessments: own,
        staffing,
      });
      return [candidate.candidateId, sheet] as const;
    }),
  );
}

/** The names of a run's steps, exercises and competencies by id. */
export function designNames({ run }: ReportedRun, words: Words): (id: Id) => string {
  const { items, competencies } = run.design;
  const all = [...items.flatMap((item) => [item, ...item.items]), ...competencies];
  const names = new Map(all.map((one) => [one.id, displayName(one, words)]));
  names.set(WHOLE_PROCESS, words.t("wholeProcess"));
  return (id) => names.get(id) ?? "";
}

/** A step's verdict as a word. */
export const standingWord = (
  { judgement }: StepVerdict,
  { run }: ReportedRun,
  { t }: Words,
): string =>
  t(`standing_${standingOf(judgement, { ...run, strategy: run.design.cutOffStrategy })}`);

/** What a verdict's value is taken over; empty if nothing was compared. */
export const decidedOver = (
  part: JudgedPart | null,
  nameOf: (id: Id) => string,
  { t }: Words,
): string => (part === null ? "" : part.kind === "total" ? t("total") : nameOf(part.id));

/** What a verdict still lacks: "Role play: 2, Interview: 4". */
export const missingText = (
  verdicts: readonly StepVerdict[],
  nameOf: (id: Id) => string,
  { t }: Words,
): string =>
  // By item, since the verdict of the whole process lacks what its steps lack.
  [...new Map(verdicts.flatMap(({ missing }) => missing).map((one) => [one.itemId, one])).values()]
    .map(({ itemId, count }) => t("missingIn", { name: nameOf(itemId), count }))
    .join(", ");

/** The texts of all cues of a run's design, by uid. */
export function cueTexts({ run }: ReportedRun, { order }: Words): Map<string, string> {
  const items = run.design.items.flatMap((item) => [item, ...item.items]);
  const cues = items
    .flatMap((item) => Object.values(item.cues))
    .flatMap(({ cueGroups }) => cueGroups.flatMap((group) => group.cues));
  return new Map(cues.map(({ uid, cueTexts: texts }) => [uid, textIn<string>(texts, order) ?? ""]));
}

/** The decisions about a candidate: date, moderator, states, calculated result and reason. */
export const decisionLines = (
  { decisions, people }: ReportedRun,
  candidateId: Id,
  words: Words,
): string =>
  decisions
    .filter((one) => one.candidateId === candidateId)
    .map(({ at, personId, from, to, calculated, reason }) => {
      const person = people.find(({ id }) => id === personId);
      const said = words.t("decision", {
        when: words.local(at).toISOString().slice(0, 10).split("-").toReversed().join("."),
        name: (person && fullName(person)) ?? words.t("unknownPerson"),
        from: candidateStateWord(from, words),
        to: candidateStateWord(to, words),
        calculated: words.t(`standing_${calculated}`),
      });
      return [said, reason].filter((part) => part !== null).join(" ");
    })
    .join("\n");
