import { describe, expect, it } from "vitest";
import { EVA, FINN } from "../../../../testing/buildRating.ts";
import { testId } from "../../../../testing/buildRun.ts";
import {
  ANNA,
  BERND,
  GROUP,
  INTERVIEW,
  observedRun,
  ROLE_PLAY,
  RUN,
  TEAM,
} from "../../../../testing/observedRun.ts";
import { backTarget } from "./backTarget.ts";

const run = observedRun(EVA);
const [centre, interview] = run.process.items;
/** Eva rates only Bernd's interview. */
const few = {
  ...run,
  candidates: run.candidates.map((candidate) => ({
    ...candidate,
    exercises: candidate.exercises.map((cell) => ({
      ...cell,
      observerTeamId:
        candidate.candidateId === BERND && cell.exerciseId === INTERVIEW ? TEAM : testId(299),
    })),
  })),
};
const to = (
  given: typeof run,
  target: { audit?: boolean; candidateId?: string },
  item = centre,
  user = EVA,
) => backTarget(given, { id: RUN, ...target }, item, user);

describe("where the left arrow of the results leads", () => {
  it("is the own rating of what is shown", () => {
    expect(to(run, { candidateId: BERND }, interview)).toEqual({
      to: `/assessments/${RUN}/candidate/${BERND}/exercise/${INTERVIEW}/type`,
      leadsTo: "toRating",
    });
  });

  it("is the first exercise of a centre, and the first candidate where none is chosen", () => {
    expect(to(run, { candidateId: BERND }).to).toContain(`${BERND}/exercise/${GROUP}`);
    expect(to(run, {}).to).toContain(`${ANNA}/exercise/${GROUP}`);
    expect(backTarget(run, { id: RUN }, undefined, EVA).to).toContain(`${ANNA}/exercise/${GROUP}`);
  });

  it("is the first of them that the user rates", () => {
    expect(backTarget(few, { id: RUN }, undefined, EVA)).toMatchObject({
      leadsTo: "toRating",
      to: `/assessments/${RUN}/candidate/${BERND}/exercise/${INTERVIEW}/type`,
    });
  });

  it("are the observations of who rates none", () => {
    expect(to(run, { candidateId: ANNA }, centre, FINN)).toEqual({
      to: `/observations/${RUN}/candidate/${ANNA}/exercise/${GROUP}/type`,
      leadsTo: "toObservation",
    });
    expect(to(few, { candidateId: ANNA })).toMatchObject({ leadsTo: "toObservation" });
    expect(ROLE_PLAY).not.toBe(GROUP);
  });

  it("is the dashboard of the audit for an auditor, even if they rate", () => {
    expect(to(run, { audit: true })).toEqual({
      to: `/audit/dashboard?processRun=${RUN}`,
      leadsTo: "toDashboard",
    });
  });

  it("is somewhere even in a run without candidates", () => {
    const empty = { ...run, candidates: [] };
    expect(to(empty, {})).toEqual({
      to: `/observations/${RUN}/candidate/exercise/type`,
      leadsTo: "toObservation",
    });
  });
});
