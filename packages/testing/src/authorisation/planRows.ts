import type { PlanningSettings, PlanSession } from "@assay/contract";
import { defaultExercisePlanning } from "@assay/domain";
import type { Fixture } from "./fixture.ts";
import type { Case } from "./row.ts";
import { type Asker, edits, holds } from "./actors.ts";
import { plain } from "./identityRows.ts";
import { only, preparing, readsRuns, seesRun } from "./runRows.ts";

const ROOM = "a".repeat(24);
const PLAYER = "b".repeat(24);
const SESSION = "e".repeat(24);

/** Settings with an id in every place that has one. */
function wholeSettings({ cells, author, process }: Fixture): PlanningSettings {
  const { candidateId, exerciseId } = cells.prepared;
  const observer = author.user.user.id;
  const hours = { from: 480, to: 1080 };
  const date = "2027-03-01";
  return {
    timeZone: "Europe/Berlin",
    days: [{ date, ...hours, breaks: [] }],
    lunch: null,
    exercises: { [exerciseId]: defaultExercisePlanning(false) },
    rooms: [{ id: ROOM, name: "Raum 1", kind: "", seats: 4 }],
    rolePlayers: [{ id: PLAYER, name: "Kim", kinds: ["Kunde"] }],
    observers: [observer],
    standIns: [observer],
    absences: [{ id: observer, day: 0, from: 480, to: 540 }],
    skips: [{ candidateId, exerciseId }],
    rules: {
      changeMinutes: 5,
      roomResetMinutes: 0,
      minDifferentObservers: 0,
      maxSameObserver: 0,
      precedence: [{ before: exerciseId, after: process.id }],
      apart: [{ one: candidateId, other: observer }],
      oneDay: true,
    },
    wish: "balanced",
  };
}

/** A session with an id in every place that has one. */
const wholeSession = ({ cells, author }: Fixture): PlanSession => ({
  id: SESSION,
  exerciseId: cells.prepared.exerciseId,
  day: 0,
  start: 540,
  roomId: ROOM,
  prepRoomId: ROOM,
  rolePlayerId: PLAYER,
  candidates: [{ id: cells.prepared.candidateId, observers: [author.user.user.id] }],
  extra: 0,
  isPinned: true,
});

const editsRun = (asker: Asker): boolean => edits(asker) && holds("EDIT_PROCESS_RUNS")(asker);
const gates = preparing("prepared");
const inRun = ({ runs }: Fixture) => ({ params: { runId: runs.prepared.id } });
const ofPlan = (which: keyof Fixture["planIds"], fixture: Fixture) => ({
  params: { id: fixture.planIds[which] },
});
/** A revision that no plan and no planning has: the call is refused last, and changes nothing. */
const REVISION = 99;

export const planRows = {
  getPlanning: [{ request: inRun, gates }],
  updatePlanning: [
    {
      request: (fixture) => ({
        ...inRun(fixture),
        body: { settings: wholeSettings(fixture), revision: REVISION },
      }),
      gates,
      proof: "UPDATE_FAILED",
    },
  ],
  listPlans: [{ request: inRun, gates }],
  getPlanJob: [{ request: inRun, gates }],
  proposePlans: [
    {
      request: (fixture) => ({
        params: { runId: fixture.runs.finished.id },
        body: { wishes: ["shortDay"], seconds: 1, pinned: [wholeSession(fixture)] },
      }),
      gates: preparing("finished"),
      proof: "WRONG_PROCESS_RUN_STATE",
    },
  ],
  stopPlanJob: [{ request: ({ planJobId }) => ({ params: { id: planJobId } }), gates }],
  createPlan: [
    {
      request: (fixture) => ({
        ...inRun(fixture),
        body: { sessions: [wholeSession(fixture)], wish: "balanced" },
      }),
      gates,
    },
  ],
  updatePlan: [
    {
      request: (fixture) => ({
        ...ofPlan("kept", fixture),
        body: { sessions: [wholeSession(fixture)], revision: REVISION },
      }),
      gates,
      proof: "UPDATE_FAILED",
    },
  ],
  publishPlan: [
    {
      request: (fixture) => ({ ...ofPlan("kept", fixture), body: { revision: REVISION } }),
      gates,
      proof: "UPDATE_FAILED",
    },
  ],
  repairPlan: [
    {
      request: (fixture) => ({
        ...ofPlan("kept", fixture),
        body: {
          sessions: [wholeSession(fixture)],
          event: { kind: "noShow", candidateId: fixture.cells.prepared.candidateId },
          revision: REVISION,
        },
      }),
      gates,
      proof: "UPDATE_FAILED",
    },
  ],
  undoRepair: [
    {
      request: (fixture) => ({ ...ofPlan("kept", fixture), body: { revision: REVISION } }),
      gates,
      proof: "UPDATE_FAILED",
    },
  ],
  getTimetableInvitations: [{ request: inRun, gates }],
  sendTimetableInvitations: [
    {
      request: ({ runs, author }) => ({
        params: { runId: runs.finished.id },
        body: { personIds: [author.user.user.id] },
      }),
      gates: preparing("finished"),
      proof: "WRONG_PROCESS_RUN_STATE",
    },
  ],
  getTimetable: [{ request: inRun, gates: [readsRuns, seesRun("prepared")] }],
  getCalendar: [
    {
      request: inRun,
      gates: [readsRuns, seesRun("prepared")],
      // Nothing is published.
      proof: "ITEM_NOT_FOUND",
    },
    {
      what: "of somebody else",
      request: (fixture) => ({
        ...inRun(fixture),
        query: { personId: fixture.cells.prepared.candidateId },
      }),
      gates: [readsRuns, seesRun("prepared")],
      proof: "ITEM_NOT_FOUND",
    },
  ],
  getTimetablePdf: [
    {
      what: "one's own",
      request: (fixture) => ({ ...inRun(fixture), query: { kind: "person" } }),
      gates: [readsRuns, seesRun("prepared")],
      proof: "ITEM_NOT_FOUND",
    },
    {
      what: "of somebody else",
      request: (fixture) => ({
        ...inRun(fixture),
        query: { kind: "person", id: fixture.cells.prepared.candidateId },
      }),
      gates: [readsRuns, seesRun("prepared")],
      proof: "ITEM_NOT_FOUND",
    },
    {
      what: "of all",
      request: (fixture) => ({ ...inRun(fixture), query: { kind: "day" } }),
      gates: [readsRuns, seesRun("prepared"), only(editsRun)],
      proof: "ITEM_NOT_FOUND",
    },
  ],
  exportTimetable: [{ request: inRun, gates, proof: "ITEM_NOT_FOUND" }],
  getCalendarFeed: [{ request: plain(), gates: [readsRuns] }],
  createCalendarFeed: [{ request: plain(), gates: [readsRuns] }],
  endCalendarFeed: [{ request: plain(), gates: [readsRuns] }],
  fetchCalendarFeed: [
    {
      request: () => ({ params: { token: "x".repeat(43) } }),
      gates: [],
      // No feed has this token.
      proof: "BAD_REQUEST",
    },
  ],
  deletePlan: [
    { request: (fixture) => ofPlan("replaced", fixture), gates, proof: "DELETE_DENIED" },
  ],
} satisfies Record<string, Case[]>;
