import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { buildRunCandidate, buildTeam, testId } from "../../testing/buildRun.ts";
import { succeed } from "../../testing/fakeServer.ts";
import { openRunEditor, RUN_ID } from "../../testing/runEditor.ts";
import { stopApp } from "../../testing/testApp.tsx";

beforeEach(() => page.viewport(1280, 1000));
afterEach(stopApp);

const panel = () => page.getByRole("region", { name: "Prüfung des Verfahrens" });
const finding = (words: RegExp) => panel().getByRole("listitem").filter({ hasText: words });
const cells = [11, 12, 13].map((id) => ({
  exerciseId: testId(id),
  observerTeamId: testId(200),
}));
const staffed = {
  candidates: [
    { ...buildRunCandidate(301), exercises: cells },
    { ...buildRunCandidate(302), exercises: cells.slice(1) },
  ],
  observerTeams: [buildTeam(200, 400)],
};
const conflict = {
  candidateId: testId(301),
  observerId: testId(400),
  reason: "superior",
  declaredBy: testId(400),
  declaredAt: "2026-05-04T09:00:00.000Z",
  can: { withdraw: true },
};
const conflicts = {
  [`GET /Conflicts/${RUN_ID}`]: succeed({
    runId: RUN_ID,
    conflicts: [conflict],
    people: [],
    can: { declare: true, declareOwn: true },
  }),
};

describe("the design check of a run", () => {
  it("names who is observed by too few, unequally, or by whom they must not be, and leads to the cell", async () => {
    await openRunEditor(staffed, { answers: conflicts });
    await panel().getByText("Prüfung des Verfahrens").click();
    const alone = finding(
      /^Kim Adler · Gruppe: nur eine Person beobachtet\. R1 · Swiss Assessment/,
    );
    await expect.element(alone).toBeVisible();
    await expect
      .element(finding(/^Kim Adler · Gruppe: Kim Ulm darf diese Person nicht/))
      .toBeVisible();
    await expect.element(finding(/an anderen Übungen teil als die meisten/)).toBeVisible();
    await expect.element(finding(/^Bewertungen sind nicht versiegelt/)).toBeVisible();
    await alone.getByRole("button", { name: /^Zur Stelle/ }).click();
    const focused = () => document.activeElement as HTMLElement;
    expect(focused().dataset).toMatchObject({ candidate: testId(301), exercise: testId(11) });
  });

  it("is not shown once the run is started", async () => {
    await openRunEditor({ ...staffed, runState: "STARTED", started: true });
    await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect(panel().query()).toBeNull();
  });
});
