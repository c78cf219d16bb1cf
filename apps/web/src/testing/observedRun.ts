import type { Assessment, Item, LeafItem, ProcessRun, runCalls, SentBody } from "@assay/contract";
import { buildCandidate, buildProcess, buildRun, observerCan, testId } from "./buildRun.ts";
import { buildUser, type FakeRequest } from "./fakeServer.ts";

export const RUN = testId(100);
export const TEAM = testId(200);
/** Candidates, exercises (two of the centre 10, and the interview 13), competencies. */
export const [ANNA, BERND] = [testId(301), testId(302)];
export const [GROUP, ROLE_PLAY, INTERVIEW] = [testId(11), testId(12), testId(13)];
export const [LEADING, LISTENING] = [testId(80), testId(81)];

const competency = (id: string, name: string) => ({
  id,
  name,
  baseName: name,
  sortOrder: 1,
  colorCode: "#336699",
  texts: { de: { displayName: name, description: `Was ${name} heißt.` } },
  revision: 1,
  inUse: true,
});

const scale: ProcessRun["scale"] = {
  id: testId(2),
  name: "Skala",
  description: "",
  criterions: [1, 2, 3, 4, 5].map((value) => ({
    value,
    highlightCues: value > 3,
    texts: {
      de: { textLong: `Stufe ${value}`, textShort: `S${value}`, description: `Genau ${value}.` },
    },
  })),
  selectedPartition: [2, 1, 2],
  highlightedPartition: 2,
  revision: 1,
  inUse: true,
};

const cue = (id: number, text: string) => ({ uid: testId(id), cueTexts: { de: text } });
const cues = {
  [LEADING]: {
    cueGroups: [
      { cues: [cue(901, "schweigt")] },
      { cues: [] },
      { cues: [cue(902, "fragt nach"), cue(903, "fasst zusammen")] },
    ],
  },
};

const manual = "<h2>Ablauf</h2><p>Zuerst lesen.</p><h2>Hinweise</h2><p>Dann schreiben.</p>";

function enrich<T extends Item | LeafItem>(item: T): T {
  const { displayName } = item.texts.de;
  const guidingQuestions = ["Wer beginnt?"];
  return {
    ...item,
    competencyIds: [LEADING, LISTENING],
    cues,
    texts: { de: { displayName, description: "", manual, guidingQuestions } },
    items: item.items.map((sub) => enrich(sub)),
  };
}

/** A started run of two candidates, in which the user observes every exercise. */
export function observedRun(userId: string, fields: Partial<ProcessRun> = {}): ProcessRun {
  const process = buildProcess();
  const competencies = [competency(LEADING, "Führen"), competency(LISTENING, "Zuhören")];
  const cells = [GROUP, ROLE_PLAY, INTERVIEW].map((exerciseId) => ({
    exerciseId,
    observerTeamId: TEAM,
  }));
  return buildRun({
    runState: "STARTED",
    started: true,
    scale,
    competencies,
    process: { ...process, scale, competencies, items: process.items.map((item) => enrich(item)) },
    candidates: [ANNA, BERND].map((candidateId) => ({
      candidateId,
      candidateJob: "Leitung",
      exercises: cells,
      candidateState: "OPEN",
      exerciseIdOfCandidateStateChange: null,
    })),
    observerTeams: [
      { id: TEAM, name: "Team 1", observers: [userId], observersHaveModeratorView: false },
    ],
    ...fields,
    can: {
      ...observerCan,
      ...fields.can,
    },
  });
}

/** The answer to a change of a run: what was sent, without what only requests carry. */
export function changedRun(run: ProcessRun, { body }: FakeRequest, revision: number): ProcessRun {
  const { changedCandidateId: _, ...sent } = body as SentBody<typeof runCalls.updateRun>;
  const candidates = (body as ProcessRun).candidates.map((candidate) => {
    const { stateReason: _reason, ...stored } = candidate as typeof candidate & {
      stateReason?: string;
    };
    return stored;
  });
  return { ...run, ...(sent as Partial<ProcessRun>), candidates, revision };
}

export const candidates = [buildCandidate(301, "Adler"), buildCandidate(302, "Berg")];

/** Somebody whose drafts no other test has left on the device. */
export const newObserver = () =>
  buildUser({ id: crypto.randomUUID().replaceAll("-", "").slice(0, 24) });

/** What an observer has rated Anna in an exercise, as the server has it: the first competency, and its cues. */
export const storedRating = (
  observerId: string,
  exerciseId: string,
  leading: number | null,
  fields: Partial<Assessment> = {},
  cueIds: string[] = [],
): Assessment => ({
  id: `a${exerciseId.slice(1)}`,
  processRunId: RUN,
  candidateId: ANNA,
  exerciseId,
  observerId,
  moderatorId: null,
  scaleId: testId(2),
  assessmentType: "OBSERVATION",
  values: [
    {
      competencyId: LEADING,
      selectedCriterion: leading,
      selectedCriterionOverwrite: null,
      selectedCueIds: cueIds,
    },
  ],
  updatedOn: "2026-11-01T08:00:00.000Z",
  revision: 1,
  ...fields,
});
