// @module-tag soak
import type { Conflict } from "@assay/contract";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { buildRunCandidate, testId } from "../../testing/buildRun.ts";
import { buildUser, succeed } from "../../testing/fakeServer.ts";
import { buildConflicts, openPlanPage, PLAN_RUN } from "../../testing/planPage.ts";
import { button, callsOf } from "../../testing/runEditor.ts";
import { stopApp } from "../../testing/testApp.tsx";

beforeEach(() => page.viewport(1280, 900));
afterEach(stopApp);

const CONFLICTS = `/Conflicts/${PLAN_RUN}` as const;
/** The signed-in user of the component tests. */
const OWN = buildUser().id;
const buildConflict = (observerId: string, fields: Partial<Conflict> = {}): Conflict => ({
  candidateId: testId(301),
  observerId,
  reason: "relative",
  declaredBy: testId(401),
  declaredAt: "2026-03-01T08:00:00.000Z",
  can: { withdraw: true },
  ...fields,
});
const section = () => page.getByRole("region", { name: "Befangenheit" });
const choose = async (label: string, text: string) => {
  await page.getByRole("combobox", { name: label, exact: true }).fill(text);
  await page.getByRole("option", { name: new RegExp(text) }).click();
};
const reason = () => page.getByRole("combobox", { name: "Grund", exact: true });

describe("conflicts of interest among the settings of a timetable", () => {
  const conflict = buildConflict(testId(400));
  const path = `${CONFLICTS}/${testId(301)}/${testId(400)}` as const;

  it("are listed with who, whom and why, and are withdrawn at once", async () => {
    const server = await openPlanPage({
      answers: { [`GET ${CONFLICTS}`]: succeed(buildConflicts([conflict])) },
    });
    await expect.element(section().getByText("Kim Ulm beobachtet Kim Adler nicht")).toBeVisible();
    await expect
      .element(section().getByText("verwandt oder befreundet · eingetragen von Kim Urban"))
      .toBeVisible();
    server.answers[`DELETE ${path}`] = succeed(buildConflicts());
    await button("Zurücknehmen: Kim Ulm, Kim Adler").click();
    await expect.element(section().getByText("Noch keine Befangenheit eingetragen.")).toBeVisible();
  });

  it("are declared with observer, candidate and reason", async () => {
    const server = await openPlanPage();
    server.answers[`PUT ${CONFLICTS}`] = succeed(buildConflicts([conflict]));
    await expect.element(button("Befangenheit eintragen")).toHaveAttribute("aria-disabled", "true");
    await choose("Wer beobachtet", "Ulm");
    await choose("Wer beobachtet wird", "Adler");
    await reason().selectOptions("relative");
    await button("Befangenheit eintragen").click();
    await expect.element(section().getByText("Kim Ulm beobachtet Kim Adler nicht")).toBeVisible();
    expect(callsOf(server, `PUT ${CONFLICTS}`)[0]?.body).toEqual({
      candidateId: testId(301),
      observerId: testId(400),
      reason: "relative",
    });
  });

  it("name the cells in which they are assigned already", async () => {
    await openPlanPage({
      run: { candidates: [buildRunCandidate(301, { [testId(11)]: testId(200) })] },
      answers: { [`GET ${CONFLICTS}`]: succeed(buildConflicts([conflict])) },
    });
    await expect.element(section().getByText("Eine Übung ist schon so eingeteilt")).toBeVisible();
    await expect.element(section().getByText(/^Kim Adler, .*: Kim Ulm$/)).toBeVisible();
  });
});

describe("the page of one's own conflicts of interest", () => {
  const open = (conflicts: Conflict[], can: Parameters<typeof buildConflicts>[1]) =>
    openPlanPage({
      path: `/processruns/${PLAN_RUN}/conflicts`,
      answers: { [`GET ${CONFLICTS}`]: succeed(buildConflicts(conflicts, can)) },
    });

  it("takes a candidate and a reason, and shows nothing of others", async () => {
    const others = buildConflict(testId(400));
    const server = await open([others], { declare: true, declareOwn: true });
    await expect.element(page.getByText("Noch keine Befangenheit eingetragen.")).toBeVisible();
    expect(document.body.textContent).not.toContain("Kim Ulm");
    const own = buildConflict(OWN, { reason: "colleague", declaredBy: OWN });
    server.answers[`PUT ${CONFLICTS}`] = succeed(buildConflicts([others, own]));
    await choose("Wer beobachtet wird", "Adler");
    await reason().selectOptions("colleague");
    await button("Befangenheit eintragen").click();
    await expect.element(page.getByText(/beobachtet Kim Adler nicht/)).toBeVisible();
    expect(document.body.textContent).not.toContain("Kim Ulm");
    expect(callsOf(server, `PUT ${CONFLICTS}`)[0]?.body).toEqual({
      candidateId: testId(301),
      observerId: OWN,
      reason: "colleague",
    });
  });

  it("says why nothing can be declared, and leaves what moderators entered to them", async () => {
    const entered = buildConflict(OWN, { can: { withdraw: "noRight" } });
    await open([entered], { declare: "noRight", declareOwn: "alreadyFinished" });
    await expect.element(page.getByText(/Der Lauf ist abgeschlossen/)).toBeVisible();
    await expect.element(page.getByText(/beobachtet Kim Adler nicht/)).toBeVisible();
    await expect.element(button(/^Zurücknehmen/)).not.toBeInTheDocument();
    await expect.element(button("Befangenheit eintragen")).not.toBeInTheDocument();
  });
});
