import { randomBytes } from "node:crypto";
import { calls, type ProcessRun } from "@assay/contract";
import {
  defaultExercisePlanning,
  firstPlan,
  instanceOf,
  observedLeaves,
  planSessions,
  type RatingRules,
} from "@assay/domain";
import { apiOf, type Product } from "../product.ts";

const EXERCISES = ["Presentation", "Fact finding", "Role play", "Case study", "Interview"];
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

interface Size {
  candidates: number;
  /** Observers beside the four of the demo. */
  moreObservers: number;
  /** How observers rate; if unset, nothing is submitted. */
  ratingRules?: RatingRules;
}

const DAY_MS = 86_400_000;

/**
 * Makes a run of five exercises for tomorrow without a timetable, as its moderator and the administrator do. Returns
 * its id.
 */
export async function prepareRun(
  product: Product,
  name: string,
  { candidates, moreObservers, ratingRules }: Size,
): Promise<string> {
  const administrator = await apiOf(product, "admin@demo.example");
  for (const letter of LETTERS.slice(0, moreObservers))
    await administrator.ok(calls.createUser, {
      body: {
        email: `${letter}.${randomBytes(4).toString("hex")}@demo.example`.toLowerCase(),
        firstName: "Olga",
        lastName: `${letter}-Observer`,
        roles: ["observer"],
      },
    });
  const moderator = await apiOf(product, "moderator@demo.example");
  const { scales } = await moderator.ok(calls.listScales);
  const { competencies } = await moderator.ok(calls.listCompetencies);
  const competencyIds = competencies.slice(0, 3).map(({ id }) => id);
  const texts = { displayName: name, description: "" };
  const process = await moderator.ok(calls.createProcess, {
    body: {
      name,
      texts: { de: texts, en: texts },
      items: EXERCISES.map((displayName) => ({
        texts: { de: { displayName }, en: { displayName } },
        itemType: "EXERCISE" as const,
        competencyIds,
      })),
      competencyIds,
      scaleId: scales[0]?.id ?? "",
      cutOffStrategy: "AVG",
      ...(ratingRules && { ratingRules }),
    },
  });
  const run = (await moderator.ok(calls.createRun, { params: { id: process.id } })) as ProcessRun;
  for (let index = 0; index < candidates; index++)
    await moderator.ok(calls.createCandidate, {
      params: { id: run.id },
      body: {
        title: "Mrs",
        firstName: "Cora",
        lastName: `${LETTERS[index % 26]}${"bcdefghij"[Math.floor(index / 26)]}-Candidate`,
        email: null,
        candidateProperties: { job: "Team lead" },
      },
    });
  const plannedDate = new Date(Date.now() + DAY_MS).toISOString().slice(0, 10);
  const { id } = run;
  const now = (await moderator.ok(calls.getRun, { params: { id } })) as ProcessRun;
  await moderator.ok(calls.updateRun, { body: { ...now, plannedDate } });
  return id;
}

/** A place at which it is about noon now, and a day there that began an hour ago. */
function dayUnderWay() {
  const now = new Date();
  const ahead = 12 - now.getUTCHours();
  const timeZone = ahead >= 0 ? `Etc/GMT-${ahead}` : `Etc/GMT+${-ahead}`;
  const from = 660 + Math.floor(now.getUTCMinutes() / 5) * 5;
  const date = now.toISOString().slice(0, 10);
  return { timeZone, days: [{ date, from, to: 1320, breaks: [] }], lunch: null };
}

const ROOMS = ["Garden room", "Blue room", "Tower"].map((name, index) => ({
  id: "abc"[index]!.repeat(24),
  name,
  kind: "",
  seats: 2,
}));

interface Day {
  candidates: number;
  /** Emails of those who observe, at most three; each of them has a room. */
  observers: readonly string[];
  /** Of each exercise. */
  minutes?: number;
}

/**
 * Starts a run whose timetable is under way: one observer watches each candidate in each exercise. Most of it is still to
 * come. Returns its id.
 */
export async function startPlannedRun(
  product: Product,
  name: string,
  { candidates: count, observers: emails, minutes = 60 }: Day,
): Promise<string> {
  const runId = await prepareRun(product, name, { candidates: count, moreObservers: 0 });
  const observers: string[] = [];
  for (const email of emails)
    observers.push((await (await apiOf(product, email)).ok(calls.getAccount)).id);
  const moderator = await apiOf(product, "moderator@demo.example");
  const params = { runId };
  const { settings: usual, revision } = await moderator.ok(calls.getPlanning, { params });
  const run = (await moderator.ok(calls.getRun, { params: { id: runId } })) as ProcessRun;
  const leaves = observedLeaves(run.process.items);
  const each = { ...defaultExercisePlanning(false), minutes, observersPerCell: 1 };
  const exercises = Object.fromEntries(leaves.map(({ id }) => [id, each]));
  const rooms = ROOMS.slice(0, observers.length);
  const settings = { ...usual, ...dayUnderWay(), rooms, observers, exercises };
  await moderator.ok(calls.updatePlanning, { params, body: { settings, revision } });
  const candidates = run.candidates.map(({ candidateId }) => candidateId);
  const instance = instanceOf(settings, { exercises: leaves, candidates, conflicts: [] });
  const plan = firstPlan(instance, { seed: 1, work: 1_000_000 });
  if (!plan) throw new Error("No plan was found.");
  const sessions = planSessions(plan, [], () => randomBytes(12).toString("hex"));
  const body = { sessions, wish: "balanced" as const };
  const draft = await moderator.ok(calls.createPlan, { params, body });
  const { id } = draft;
  await moderator.ok(calls.publishPlan, {
    params: { id },
    body: { revision: draft.revision },
  });
  await moderator.ok(calls.changeRunState, { params: { id: runId, stateName: "Start" } });
  return runId;
}
