import {
  type Competency,
  type CueGroups,
  type CutOff,
  DEFAULT_STYLING,
  type RunCandidate,
  type Scale,
  type Styling,
} from "@assay/contract";
import type {
  EvidenceSign,
  ExercisePlanning,
  FileUsage,
  Id,
  ItemType,
  Language,
  RatingRules,
  RunState,
  Stroke,
} from "@assay/domain";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import type { TextDocument } from "./pdf.ts";

/*
 * The demo content is in JSON files, so that it can be read and corrected without reading code.
 * Entities without a fixed id are referred to by names: competencies by their name, people by the part of
 * their login before the @, candidates by their last name, exercises by the name of their file.
 */
type ByLanguage<T> = Record<Language, T>;
type ExerciseName = string;
type Login = string;

export interface DemoStep {
  /** Fixed, so that workbooks and tests can name it. */
  id: string;
  itemType: ItemType;
  isGroupItem: boolean;
  texts: ByLanguage<{
    displayName: string;
    description: string;
    manual: string;
    guidingQuestions: string[];
  }>;
  /** Differences from the default cut-off; competencies by name. */
  cutOff: Partial<CutOff>;
  /** Cues by the names of the observed competencies, in their order on the page. */
  cues: Record<string, CueGroups>;
}

export interface DemoCentre extends Omit<DemoStep, "cues"> {
  exercises: ExerciseName[];
}

export interface DemoProcess {
  name: string;
  texts: ByLanguage<{ displayName: string; description: string }>;
  cutOffStrategy: "AVG" | "MEDIAN" | "MANUAL";
  /** How observers rate; if unset, nothing is submitted. */
  ratingRules?: RatingRules;
  /** A centre, or the name of an exercise's file. */
  steps: (DemoCentre | ExerciseName)[];
}

/** The processes beside the usual one, which only some tenants have. */
export const FURTHER_PROCESSES = ["manualProcess", "independentProcess"] as const;
export type FurtherProcess = (typeof FURTHER_PROCESSES)[number];

export interface DemoUser {
  login: Login;
  role: string;
  firstName: string;
  lastName: string;
  position: string;
  orgUnit: string;
}

export interface DemoCandidate {
  title: "Mrs" | "Mr";
  firstName: string;
  lastName: string;
  email: string;
  job: string;
  /** The name of the team that observes each exercise. */
  cells: Record<ExerciseName, string>;
  /** Ratings by exercise and observer: one digit per competency in the exercise's order, `-` for unrated. */
  ratings?: Record<ExerciseName, Record<Login, string>>;
  /** Overall results of the manual process by exercise, or by `centre`, and competency. */
  results?: Record<ExerciseName, Record<string, number>>;
  state?: RunCandidate["candidateState"];
  /** The exercise after which it was decided. */
  decidedIn?: ExerciseName;
}

export interface DemoRun {
  key: string;
  name: string;
  description: ByLanguage<string>;
  /** Days from the day of seeding; a weekend day moves to the nearest working day. */
  day: number;
  state: RunState;
  moderatorsAreObservers: boolean;
  /** Its process, by the name of the file; `process` if unset. */
  process?: FurtherProcess;
  /** Observers who have submitted all their ratings of a candidate, by the candidate's last name. */
  submitted?: Record<string, Login[]>;
  conference?: DemoConference;
  /** What the day is planned with; a draft of its timetable is made of it. */
  timetable?: DemoTimetable;
  overwrites?: DemoOverwrite[];
  teams: { name: string; observers: Login[]; observersHaveModeratorView: boolean }[];
  candidates: DemoCandidate[];
}

/** What a conference has done so far. */
export interface DemoConference {
  /** The candidate whose ratings are revealed, by last name. */
  revealed: string;
  /** What it has decided about that candidate. */
  values: { exercise: ExerciseName; competency: string; value: number; reason: string }[];
}

/** The day from and to a minute, its rooms, and what its exercises need. */
export interface DemoTimetable {
  timeZone: string;
  from: number;
  to: number;
  rooms: { name: string; seats: number }[];
  exercises: Record<ExerciseName, Partial<ExercisePlanning>>;
}

/** A moderator's value in place of an observer's. */
export interface DemoOverwrite {
  candidate: string;
  exercise: ExerciseName;
  observer: Login;
  competency: string;
  value: number;
}

/** What evidence is assigned to. */
export interface DemoTag {
  /** By name; if unset, it is not assigned yet. */
  competency?: string;
  /** Id of a cue of the competency; its group gives the sign. */
  cue?: Id;
  /** If unset, that of the cue, else neutral. */
  sign?: EvidenceSign;
  note?: string;
}

/** A moment, in minutes from the beginning of the exercise. */
export interface DemoMoment extends DemoTag {
  minute: number;
}

/** A tagged text; it stands in the page as it was first. */
export interface DemoQuote extends DemoMoment {
  quote: string;
}

interface DemoPage {
  title: string;
  content: string;
  competency?: string;
  /** What the page said when it was tagged, if that was something else: what is not there any more is lost. */
  before?: string;
  evidence?: DemoQuote[];
}

export interface DemoObservation {
  candidate: string;
  exercise: ExerciseName;
  observer: Login;
  pages: DemoPage[];
  moments?: DemoMoment[];
}

/** Tagged strokes: from one, up to another that does not belong to them. */
export interface DemoLasso extends DemoTag {
  strokes: [from: number, to: number];
}

/** A page written with a pen. */
export interface DemoDrawing {
  candidate: string;
  exercise: ExerciseName;
  observer: Login;
  title: string;
  alternative: string;
  evidence?: DemoLasso[];
  strokes: Stroke[];
}

/** A file of a run, made into a PDF. */
export interface DemoFile extends TextDocument {
  name: string;
  usage: FileUsage;
  candidate?: string;
}

/** A document of an exercise, made into a PDF. */
export interface DemoDocument extends TextDocument {
  name: string;
}

export interface DemoTenant {
  name: string;
  appTitle: string;
  useFormality: boolean;
  useGendering: boolean;
  deletionPolicy: number;
  warningPolicy: number;
  styling: Styling;
}

export interface DemoContent {
  tenants: DemoTenant[];
  scale: Pick<Scale, "name" | "description" | "selectedPartition" | "highlightedPartition"> & {
    criterions: Omit<Scale["criterions"][number], "highlightCues">[];
  };
  competencies: Pick<Competency, "name" | "baseName" | "texts" | "sortOrder" | "colorCode">[];
  process: DemoProcess;
  /** The process in which the moderators decide instead of a calculation, with the exercises of `process`. */
  manualProcess: DemoProcess;
  /** The process whose observers submit their ratings, with two exercises of `process`. */
  independentProcess: DemoProcess;
  exercises: Record<ExerciseName, DemoStep>;
  documents: Record<ExerciseName, DemoDocument[]>;
  /** By tenant. */
  people: Record<string, DemoUser[]>;
  /** By tenant. */
  runs: Record<string, DemoRun[]>;
  /** By the key of the run. */
  observations: Record<string, DemoObservation[]>;
  /** By the key of the run. */
  drawings: Record<string, DemoDrawing[]>;
  /** By the key of the run. */
  files: Record<string, DemoFile[]>;
}

/** Reads the content files of a folder, without checks, as the calls refuse invalid content. */
export function loadContent(folder: string): DemoContent {
  const read = (name: string): unknown =>
    JSON.parse(readFileSync(path.join(folder, `${name}.json`), "utf8"));
  const process = read("process") as DemoProcess;
  const runs = read("runs") as DemoContent["runs"];
  const written = Object.values(runs)
    .flat()
    .filter(({ key }) => existsSync(path.join(folder, "observations", `${key}.json`)));
  const exercises = exerciseNames(process).map((name) => [name, read(`process/${name}`)]);
  const observations = written.map(({ key }) => [key, read(`observations/${key}`)]);
  return {
    tenants: (read("tenants") as Partial<DemoTenant>[]).map((tenant) => ({
      ...tenant,
      styling: tenant.styling ?? DEFAULT_STYLING,
    })),
    scale: read("scale"),
    competencies: read("competencies"),
    people: read("people"),
    process,
    manualProcess: read("manualProcess"),
    independentProcess: read("independentProcess"),
    runs,
    files: read("files"),
    documents: read("documents"),
    drawings: read("drawings"),
    exercises: Object.fromEntries(exercises),
    observations: Object.fromEntries(observations),
  } as DemoContent;
}

/** The exercises of a process in the order of the day. */
export const exerciseNames = ({ steps }: DemoProcess): ExerciseName[] =>
  steps.flatMap((step) => (typeof step === "string" ? [step] : step.exercises));
