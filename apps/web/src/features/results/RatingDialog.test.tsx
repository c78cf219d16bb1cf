// @module-tag soak
import type { Assessment, Overwrite } from "@assay/contract";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { testId } from "../../testing/buildRun.ts";
import { buildTenant, type FakeRequest, succeed } from "../../testing/fakeServer.ts";
import { fakeEvents } from "../../testing/fakeEvents.ts";
import { EVA, FINN, MODERATOR, rating } from "../../testing/buildRating.ts";
import { ALL, decides, openManual, OVERWRITE, resultsAddress } from "../../testing/manualRun.ts";
import { ANNA, GROUP, LEADING, newObserver, observedRun, RUN } from "../../testing/observedRun.ts";
import { stopApp } from "../../testing/testApp.tsx";

let stored: Assessment[] = [];
beforeEach(() => {
  stored = [rating(ANNA, GROUP, EVA, 4, 3), rating(ANNA, GROUP, FINN, 5, 5)];
  stored[0]!.values[0]!.selectedCueIds = [testId(902)];
});
afterEach(stopApp);

type Options = Partial<Parameters<typeof openManual>[0]>;
interface Past {
  from: number | null;
  to: number | null;
  reason?: string;
}

/** Overwrites as the server does; `past` is the history that it answers with. */
async function open(
  { past = [], ...options }: Options & { past?: Past[] } = {},
  answers: Options["answers"] = {},
) {
  const overwrite = (request: FakeRequest) => {
    const sent = request.body as Overwrite;
    const index = stored.findIndex(({ id }) => id === sent.assessmentId);
    const before = stored[index]!;
    const values = before.values.map((value) =>
      value.competencyId === sent.competencyId
        ? { ...value, selectedCriterionOverwrite: sent.selectedCriterionOverwrite }
        : value,
    );
    stored[index] = { ...before, values, revision: before.revision + 1 };
    return succeed(stored[index])(request);
  };
  const overwrites = past.map((one, index) => ({
    ...one,
    id: testId(9000 + index),
    competencyId: LEADING,
    personId: MODERATOR,
    at: "2026-11-02T09:30:00.000Z",
  }));
  return openManual({
    user: newObserver(),
    path: resultsAddress(ANNA, GROUP),
    stored,
    answers: {
      [OVERWRITE]: overwrite,
      [`GET /Assessment/${stored[0]!.id}/overwrites`]: succeed({ overwrites }),
      ...answers,
    },
    ...options,
  });
}

const cell = (name = "Eva Meyer, Führen") =>
  page.getByRole("button", { name: new RegExp(`^${name}: `) });
const dialog = () => page.getByRole("dialog");
const choice = (name: RegExp) => dialog().getByRole("radio", { name });
const saveButton = () => dialog().getByRole("button", { name: "Speichern" });

describe("a rating", () => {
  it("tells who gave it, when, what it means and which cues were seen", async () => {
    await open();
    await cell().click();
    await expect.element(dialog()).toBeVisible();
    const text = () => dialog().element().textContent;
    await expect.poll(text).toContain("Eva Meyer");
    for (const part of ["Führen · Gruppe", "01.11.2026", "4 (S4) – Stufe 4", "fragt nach"])
      expect(text()).toContain(part);
    expect(text()).not.toContain("fasst zusammen");
    expect(text()).not.toContain("Verlauf");
  });

  it("shows that it was overwritten, by whom, from what to what [MAN-027]", async () => {
    stored[0]!.values[0]!.selectedCriterionOverwrite = 2;
    await open({
      past: [
        { from: null, to: 5 },
        { from: 5, to: 2 },
      ],
    });
    await cell().click();
    const rows = dialog().getByRole("listitem");
    await expect.element(dialog().getByText("Verlauf")).toBeVisible();
    const texts = rows.elements().map((one) => one.textContent);
    expect(texts.filter((one) => one?.includes("Mo Deran"))).toEqual([
      expect.stringMatching(/^02\.11\.2026.*Mo Deran: von 4 \(ursprünglich\) auf 5$/),
      expect.stringMatching(/Mo Deran: von 5 auf 2$/),
    ]);
    const text = dialog().element().textContent;
    expect(text).toContain("4 (S4) – Stufe 4");
    expect(text).toContain("2 (S2) – Stufe 2");
    await expect.element(choice(/^2 /)).toBeChecked();
  });
});

describe("overwriting", () => {
  it("sends the chosen value, says so, reads anew and closes [MAN-025, MAN-028, OAPI-034]", async () => {
    const server = await open();
    await cell().click();
    await expect.element(choice(/Ursprünglicher Wert: 4/)).toBeChecked();
    await choice(/^2 /).click();
    const reads = () => server.requests.filter(({ call }) => call === ALL).length;
    const before = reads();
    await saveButton().click();
    await expect.element(page.getByText("Gespeichert")).toBeVisible();
    await expect.poll(() => document.querySelector("[role=dialog]")).toBeNull();
    expect(server.requests.find(({ call }) => call === OVERWRITE)?.body).toEqual({
      assessmentId: stored[0]!.id,
      competencyId: LEADING,
      selectedCriterionOverwrite: 2,
    });
    await expect.poll(reads).toBeGreaterThan(before);
    await expect.element(cell()).toHaveAccessibleName(/: 2, korrigiert/);
    expect(stored[0]!.values[0]!.selectedCriterion).toBe(4);
    await expect.element(cell()).toHaveFocus();
  });

  it("reads the ratings once, although the page is told of its own change", async () => {
    const events = fakeEvents();
    const server = await open({}, events.answers);
    await cell().click();
    await choice(/^2 /).click();
    const reads = () => server.requests.filter(({ call }) => call === ALL).length;
    await expect.poll(() => events.lastIds()).toHaveLength(1);
    const before = reads();
    await saveButton().click();
    await expect.poll(() => document.querySelector("[role=dialog]")).toBeNull();
    events.say({ kind: "progress", runId: RUN, candidateId: ANNA, exerciseId: GROUP });
    await expect.poll(reads).toBe(before + 1);
    // Longer than the page waits for the event before it reads by itself.
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    expect(reads()).toBe(before + 1);
  });

  it("is taken back", async () => {
    stored[0]!.values[0]!.selectedCriterionOverwrite = 2;
    const server = await open();
    await cell().click();
    await choice(/Ursprünglicher Wert: 4/).click();
    await saveButton().click();
    await expect.element(cell()).toHaveAccessibleName("Eva Meyer, Führen: 4");
    const [sent] = server.requests.filter(({ call }) => call === OVERWRITE);
    expect(sent?.body).toMatchObject({ selectedCriterionOverwrite: null });
  });

  it("asks for a reason where the tenant wants one, and shows it in the history", async () => {
    stored[0]!.values[0]!.selectedCriterionOverwrite = 2;
    const tenant = buildTenant({ overwriteReasons: true });
    const past = [{ from: null, to: 2, reason: "Missed the start." }];
    const server = await open({ tenant, past });
    await cell().click();
    await expect.element(dialog().getByText("Missed the start.")).toBeVisible();
    await choice(/^5 /).click();
    await saveButton().click({ force: true });
    await expect.element(saveButton()).toHaveAttribute("aria-disabled");
    await dialog().getByRole("textbox", { name: "Begründung" }).fill("  ");
    await expect.element(saveButton()).toHaveAttribute("aria-disabled");
    await dialog().getByRole("textbox", { name: "Begründung" }).fill("Saw the recording.");
    await saveButton().click();
    await expect.element(cell()).toHaveAccessibleName(/: 5, korrigiert/);
    const sent = server.requests.filter(({ call }) => call === OVERWRITE);
    expect(sent.map(({ body }) => body)).toEqual([
      expect.objectContaining({ selectedCriterionOverwrite: 5, reason: "Saw the recording." }),
    ]);
  });

  it("is undone by the value before it", async () => {
    stored[0]!.values[0]!.selectedCriterionOverwrite = 2;
    const past = [
      { from: null, to: 5 },
      { from: 5, to: 2 },
    ];
    await open({ past });
    await cell().click();
    await dialog()
      .getByRole("button", { name: /zurücknehmen: wieder 5/ })
      .click();
    await expect.element(choice(/^5 /)).toBeChecked();
    await expect.poll(() => dialog().getByRole("textbox").elements()).toHaveLength(0);
    await saveButton().click();
    await expect.element(cell()).toHaveAccessibleName(/: 5, korrigiert/);
  });

  it("that fails shows no message: the dialog stays with what was chosen, and says that it is unsaved [OERR-022]", async () => {
    const server = await open();
    const real = server.answers[OVERWRITE]!;
    server.answers[OVERWRITE] = () => new Response("", { status: 500 });
    await cell().click();
    await choice(/^2 /).click();
    await saveButton().click();
    await expect
      .poll(() => server.requests.filter(({ call }) => call === OVERWRITE))
      .toHaveLength(1);
    await expect.element(saveButton()).not.toHaveAttribute("data-loading");
    await expect.element(choice(/^2 /)).toBeChecked();
    await expect
      .poll(() => document.querySelector("[data-tone=error], [data-tone=success]"))
      .toBeNull();
    await expect.element(page.getByText(/^Nicht gespeichert/)).toBeVisible();
    server.answers[OVERWRITE] = real;
    await saveButton().click();
    await expect.element(cell()).toHaveAccessibleName(/: 2, korrigiert/);
  });

  it("does not send what is as it was", async () => {
    const server = await open();
    await cell().click();
    await expect.element(saveButton()).toHaveAttribute("aria-disabled");
    await saveButton().click({ force: true });
    expect(server.requests.some(({ call }) => call === OVERWRITE)).toBe(false);
  });

  it("is offered to who may, in a finished run, outside the audit view [MAN-026]", async () => {
    const audit = resultsAddress(ANNA, GROUP, "", "/audit");
    const cases: Options[] = [
      { can: { ...decides, overwrite: "noRight" } },
      { can: { seeAllAssessments: true } },
      { run: { runState: "STARTED" }, can: { ...decides, overwrite: "notFinished" } },
      { path: audit },
    ];
    for (const options of cases) {
      await open(options);
      await cell().click();
      await expect.element(dialog().getByText("Bewertet von")).toBeVisible();
      await expect.poll(() => dialog().getByRole("radio").elements()).toHaveLength(0);
      await expect.poll(() => saveButton().query()).toBeNull();
    }
  });

  it("says when it will be possible", async () => {
    await open({ run: { runState: "STARTED" }, can: { ...decides, overwrite: "notFinished" } });
    await cell().click();
    await expect.element(dialog().getByText(/sobald der Lauf abgeschlossen ist/)).toBeVisible();
  });

  it("is possible in the table of a calculated run, too [MAN-025]", async () => {
    const { process } = observedRun("x");
    await open({ run: { process } });
    await expect.element(cell()).toBeVisible();
    await cell().click();
    await choice(/^5 /).click();
    await saveButton().click();
    await expect.element(cell()).toHaveAccessibleName("Eva Meyer, Führen: 5, korrigiert");
    await expect.element(page.getByText(/Von der Moderation korrigiert/)).toBeVisible();
  });
});
