// @module-tag soak
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { testId } from "../../testing/buildRun.ts";
import { succeed } from "../../testing/fakeServer.ts";
import {
  allSessions,
  buildPlan,
  buildPlanning,
  openPlanPage,
  PLAN_RUN,
} from "../../testing/planPage.ts";
import { button } from "../../testing/runEditor.ts";
import { stopApp } from "../../testing/testApp.tsx";

beforeEach(() => page.viewport(1280, 900));
afterEach(stopApp);

const remedy = (name: RegExp) => page.getByRole("listitem", { name });
/** The day is too short for three exercises of one hour. */
const shortDay = () =>
  buildPlanning({ days: [{ date: "2026-11-23", from: 480, to: 660, breaks: [] }], lunch: null });

describe("what would lead to a timetable", () => {
  it("is said as sentences with the figures of a plan, and changes the settings unsaved", async () => {
    await openPlanPage({ query: "?tab=proposals", planning: shortDay() });
    await expect.element(page.getByText("Nicht möglich, denn")).toBeVisible();
    await button("Was würde helfen?").click();
    const longer = remedy(/^Jeden Tag \d+ Minuten mehr: Dann gibt es einen Plan\.$/);
    await expect.element(longer).toBeVisible();
    await longer.getByRole("button", { name: "Plan zeigen" }).click();
    await expect.element(longer.getByText("Länge des Tages")).toBeVisible();
    await longer.getByRole("button", { name: "Übernehmen" }).click();
    await expect.element(page.getByText(/Gespeichert sind sie noch nicht/).first()).toBeVisible();
    expect(location.search).toContain("tab=settings");
    await expect
      .element(page.getByLabelText("Bis", { exact: true }).first())
      .not.toHaveValue("11:00");
    await expect.element(page.getByText("Es gibt ungespeicherte Änderungen.")).toBeVisible();
  });

  it("is asked for in the settings, too, and can be cancelled", async () => {
    await openPlanPage({ planning: shortDay() });
    const end = vi.fn();
    class SlowWorker extends EventTarget {
      postMessage = () => undefined;
      terminate = end;
    }
    vi.stubGlobal("Worker", SlowWorker);
    await button("Was würde helfen?").click();
    await expect.element(page.getByRole("heading", { name: "Was helfen würde" })).toHaveFocus();
    expect(end).not.toHaveBeenCalled();
    await button("Suche abbrechen").click();
    await expect.element(page.getByText(/^Die Suche wurde abgebrochen/)).toBeVisible();
    expect(end).toHaveBeenCalled();
    vi.unstubAllGlobals();
  });

  it("never is to overlook a conflict of interest", async () => {
    const conflicts = [301, 302].flatMap((candidate) =>
      [400, 401, 402].map((observer) => ({
        candidateId: testId(candidate),
        observerId: testId(observer),
        reason: "relative",
        declaredBy: testId(400),
        declaredAt: "2026-11-20T10:00:00.000Z",
        can: { withdraw: true },
      })),
    );
    const can = { declare: true, declareOwn: true };
    const listed = succeed({ runId: PLAN_RUN, conflicts, people: [], can });
    await openPlanPage({
      query: "?tab=proposals",
      answers: { [`GET /Conflicts/${PLAN_RUN}`]: listed },
    });
    await expect.element(page.getByText("Nicht möglich, denn")).toBeVisible();
    await button("Was würde helfen?").click();
    await expect.element(remedy(/Dann gibt es einen Plan/).first()).toBeVisible();
    await expect.poll(() => button("Suche abbrechen").query()).toBeNull();
    expect(page.getByRole("group", { name: "Was helfen würde" }).element().textContent).not.toMatch(
      /befangen/i,
    );
  });

  it("is nothing where only the search was too short", async () => {
    const found = buildPlan(800, { sessions: allSessions().slice(1) });
    await openPlanPage({ query: "?tab=proposals", plans: [found] });
    await expect.element(page.getByText(/wurde kein Plan gefunden/)).toBeVisible();
    await button("Was würde helfen?").click();
    await expect.element(page.getByText(/Es gibt einen Plan, ohne dass sich/)).toBeVisible();
  });
});
