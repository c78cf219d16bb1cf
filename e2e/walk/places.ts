import { calls, type Process, type ProcessDraft, type ProcessRun } from "@assay/contract";
import { turnOnFeedback } from "@assay/testing";
import { apiOf, type Product, runsOf } from "../product.ts";
import { type CandidatePlaces, openCandidatePages } from "./candidatePlaces.ts";
import { calibrate, type CalibrationPlaces } from "./calibrationPlaces.ts";
import { findUnused, type Unused } from "./unused.ts";

/** Where the demo has what the steps go to. */
export interface Places extends Unused, CalibrationPlaces, CandidatePlaces {
  /** The demo's runs by what they are an example of. */
  atWork: string;
  prepared: string;
  draft: string;
  undecided: string;
  manual: string;
  /** In its conference, of which a part is revealed. */
  discussed: string;
  /** A candidate and an exercise that observer1 observes at work, and candidates of finished runs. */
  candidate: string;
  exercise: string;
  /** A cell of observer1 in a finished run. */
  rated: { candidate: string; exercise: string };
  undecidedCandidate: string;
  manualCandidate: string;
  /** A moderator's own observations, where moderators observe. */
  observing: string;
  observed: string;
  observedIn: string;
  process: string;
  /** An incomplete change of that process. */
  processDraft: string;
  scale: string;
  competency: string;
  user: string;
  /** A request for access that is under review. */
  accessRequest: string;
}

const [FIRST_NAME, LAST_NAME] = ["Sabine", "Reuter"];

function of<T>(found: T | undefined, what: string): T {
  if (found === undefined) throw new Error(`The demo has no ${what}.`);
  return found;
}

/** The cells of a run that observer1 observes. */
function cellsOf({
  people,
  observerTeams,
  candidates,
}: Pick<ProcessRun, "people" | "observerTeams" | "candidates">) {
  const observer = people.find(
    ({ firstName, lastName }) => firstName === FIRST_NAME && lastName === LAST_NAME,
  )?.id;
  const teams = observerTeams.filter(({ observers }) => observers.includes(observer ?? ""));
  return candidates.flatMap(({ candidateId, exercises }) =>
    exercises
      .filter(({ observerTeamId }) => teams.some(({ id }) => id === observerTeamId))
      .map(({ exerciseId }) => ({ candidate: candidateId, exercise: exerciseId })),
  );
}

/** The demo has no incomplete process. */
async function storeDraft(api: Awaited<ReturnType<typeof apiOf>>, processId: string) {
  const { id, revision, ...process } = (await api.ok(calls.getProcess, {
    params: { id: processId },
  })) as Process;
  const { texts, items, competencyIds, cutOffStrategy } = process;
  const { drafts } = await api.ok(calls.listProcessDrafts);
  const known = drafts.find((draft) => draft.processId === id);
  if (known) return known.id;
  const draft = await api.ok(calls.putProcessDraft, {
    params: { id: "d".repeat(24) },
    body: {
      revision: 0,
      process: { id, revision },
      content: { name: "", texts, items, competencyIds, cutOffStrategy, scaleId: null },
    },
  });
  return (draft as ProcessDraft).id;
}

export async function findPlaces(product: Product): Promise<Places> {
  const api = await apiOf(product, "moderator@demo.example");
  const summaries = await runsOf(api);
  const open = async (name: string) => {
    const id = summaries.find((one) => one.name === name)?.id ?? name;
    return api.ok(calls.getRun, { params: { id } });
  };
  const atWork = await open("Teamleitung Kundenservice");
  const [draft, prepared, observing] = await Promise.all([
    open("Teamleitung Netzbetrieb"),
    open("Teamleitung Einkauf"),
    open("Teamleitung Controlling"),
  ]);
  const [undecided, manual, discussed] = await Promise.all([
    open("Teamleitung Vertrieb"),
    open("Fachlaufbahn Technik"),
    open("Traineeprogramm Netz"),
  ]);
  const cells = cellsOf(atWork);
  const written = {
    observed: of(observing.candidates[0], "candidate").candidateId,
    observedIn: of(observing.candidates[0]?.exercises[0], "cell").exerciseId,
  };
  // The demo's moderators have written nothing yet; who asks again has written already.
  await api.send(calls.createObservation, {
    body: {
      processRunId: observing.id,
      candidateId: written.observed,
      exerciseId: written.observedIn,
      type: "html",
      pages: [{ page: 1, title: "Einstieg", content: "<p>Fragt nach.</p>" }],
    },
  });
  const rated = of(cellsOf(undecided)[0], "cell of a finished run");
  // It comes after the finish, so that something waits for a decision.
  const observer = await apiOf(product, "observer1@demo.example");
  await observer.send(calls.createObservation, {
    body: {
      processRunId: undecided.id,
      candidateId: rated.candidate,
      exerciseId: rated.exercise,
      type: "html",
      pages: [{ page: 1, title: "Nachtrag", content: "<p>Fasst am Ende zusammen.</p>" }],
    },
  });
  const admin = await apiOf(product, "admin@demo.example");
  const [{ scales }, { competencies }, { users }] = await Promise.all([
    api.ok(calls.listScales),
    api.ok(calls.listCompetencies),
    admin.ok(calls.listUsers),
  ]);
  const [scale, competency] = [of(scales[0], "scale").id, of(competencies[0], "competency").id];
  await admin.ok(calls.updateSettings, { body: { auditPage: true } });
  await turnOnFeedback(admin);
  const asked = await api.ok(calls.createAccessPackage, {
    body: {
      personId: rated.candidate,
      requestedOn: new Date().toISOString().slice(0, 10),
      locale: "en",
    },
  });
  return {
    accessRequest: asked.id,
    ...of(cells[0], "cell"),
    ...(await findUnused(api, { scale, competency })),
    ...(await calibrate(product, {
      processId: atWork.processId,
      exerciseId: of(cells[0], "cell").exercise,
    })),
    ...(await openCandidatePages(product, { runId: draft.id })),
    atWork: atWork.id,
    prepared: prepared.id,
    draft: draft.id,
    undecided: undecided.id,
    manual: manual.id,
    discussed: discussed.id,
    observing: observing.id,
    ...written,
    rated,
    undecidedCandidate: of(undecided.candidates[0], "candidate").candidateId,
    manualCandidate: of(manual.candidates[0], "candidate").candidateId,
    process: atWork.processId,
    processDraft: await storeDraft(api, atWork.processId),
    scale,
    competency,
    user: of(
      users.find(({ email }) => email === "observer1@demo.example"),
      "user",
    ).id,
  };
}
