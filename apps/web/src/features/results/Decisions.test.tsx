import type { PastDecision, ProcessRun } from "@assay/contract";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { testId } from "../../testing/buildRun.ts";
import { buildTenant, type FakeRequest, succeed } from "../../testing/fakeServer.ts";
import { EVA, MODERATOR, rating } from "../../testing/buildRating.ts";
import { openManual, OVERWRITE, resultsAddress } from "../../testing/manualRun.ts";
import { queryClient } from "../../platform/cache/queryClient.ts";
import { runQuery } from "../runs/api.ts";
import {
  ANNA,
  changedRun,
  GROUP,
  LEADING,
  newObserver,
  observedRun,
  RUN,
} from "../../testing/observedRun.ts";
import { stopApp } from "../../testing/testApp.tsx";

const PUT = "PUT /ProcessRun";
beforeEach(() => page.viewport(1440, 900));
afterEach(stopApp);

type Answer = (request: FakeRequest) => Response | Promise<Response>;

const rated = rating(ANNA, GROUP, EVA, 2, 4);

/** Anna has 2.0 and 4.0 in the exercise: without a limit of her own she is below 4. */
async function open(fields: {
  isDemanded?: boolean;
  path?: string;
  answers?: Record<string, Answer>;
}) {
  const { isDemanded = false, path = resultsAddress("", GROUP), answers } = fields;
  const user = newObserver();
  const server = await openManual({
    user,
    path,
    stored: [rated],
    strategy: "AVG",
    tenant: buildTenant({ decisionReasons: isDemanded, overwriteReasons: isDemanded }),
    answers: {
      [PUT]: (request: FakeRequest) =>
        succeed(changedRun(observedRun(user.id), request, 9))(request),
      [OVERWRITE]: succeed(rated),
      [`GET /Assessment/${rated.id}/overwrites`]: succeed({ overwrites: [] }),
      [`GET /ProcessRun/${RUN}/Candidate/${ANNA}/decisions`]: succeed({ decisions: [] }),
      ...answers,
    },
  });
  const sent = () =>
    server.requests
      .filter(({ call }) => call === PUT)
      .map(({ body }) => (body as ProcessRun).candidates.find((one) => one.candidateId === ANNA));
  return { server, sent };
}
const menu = () => page.getByRole("combobox", { name: "Status von Kim Adler" });
const decide = (state: string) => userEvent.selectOptions(menu(), state);
const dialog = () => page.getByRole("dialog");
const undo = () => page.getByRole("button", { name: "Zurücknehmen" });

describe("a decision against the calculated result", () => {
  it("asks for a reason before anything is sent, where the tenant wants one", async () => {
    const { sent } = await open({ isDemanded: true });
    await decide("PASSED");
    await expect.element(dialog().getByText(/„nicht bestanden“/)).toBeVisible();
    await expect.element(menu()).toHaveValue("OPEN");
    const confirm = dialog().getByRole("button", { name: "Entscheiden" });
    await expect.element(confirm).toHaveAttribute("aria-disabled");
    await dialog().getByRole("textbox", { name: "Begründung" }).fill("War krank.");
    expect(sent()).toEqual([]);
    await confirm.click();
    await expect.element(menu()).toHaveValue("PASSED");
    await expect.poll(() => sent().length).toBe(1);
    expect(sent()[0]).toMatchObject({ candidateState: "PASSED", stateReason: "War krank." });
  });

  it("is dropped when the question is, and what agrees is sent at once", async () => {
    const { sent } = await open({ isDemanded: true });
    await decide("HIRED");
    await dialog().getByRole("button", { name: "Abbrechen" }).click();
    await expect.element(menu()).toHaveValue("OPEN");
    expect(sent()).toEqual([]);
    await decide("FAILED");
    await expect.poll(() => sent().length).toBe(1);
    expect(sent()[0]).not.toHaveProperty("stateReason");
  });

  it("asks once the server demands a reason that the page did not know of", async () => {
    const { server, sent } = await open({});
    const real = server.answers[PUT]!;
    server.answers[PUT] = () =>
      Response.json(
        {
          title: "One or more validation errors occurred.",
          errors: { "candidates.0.stateReason": ["required"] },
          metadata: { success: false, errors: [], requestId: "r-1" },
        },
        { status: 400 },
      );
    await decide("PASSED");
    await expect.element(dialog().getByRole("textbox", { name: "Begründung" })).toBeVisible();
    await expect.element(menu()).toHaveValue("OPEN");
    server.answers[PUT] = real;
    await dialog().getByRole("textbox", { name: "Begründung" }).fill("War krank.");
    await dialog().getByRole("button", { name: "Entscheiden" }).click();
    await expect.element(menu()).toHaveValue("PASSED");
    expect(sent().at(-1)).toMatchObject({ stateReason: "War krank." });
  });
});

describe("undoing", () => {
  it("gives the candidate the state before, by the message that it was stored", async () => {
    const { sent } = await open({});
    await decide("VETO");
    await undo().click();
    await expect.element(menu()).toHaveValue("OPEN");
    await expect.poll(() => sent().map((one) => one?.candidateState)).toEqual(["VETO", "OPEN"]);
    expect(sent()[1]?.exerciseIdOfCandidateStateChange).toBeNull();
  });

  it("leaves what somebody else has decided since", async () => {
    const { sent } = await open({});
    await decide("VETO");
    await expect.element(undo()).toBeVisible();
    queryClient.setQueryData(
      runQuery(RUN).queryKey,
      (run) =>
        run && {
          ...run,
          candidates: run.candidates.map((one) =>
            one.candidateId === ANNA ? { ...one, candidateState: "HIRED" as const } : one,
          ),
        },
    );
    await undo().click();
    await expect.element(page.getByText(/Inzwischen wurde das noch einmal geändert/)).toBeVisible();
    expect(sent().map((one) => one?.candidateState)).toEqual(["VETO"]);
    await expect.element(menu()).toHaveValue("HIRED");
  });

  it("leaves a rating that somebody else has overwritten since", async () => {
    const { server } = await open({ path: resultsAddress(ANNA, GROUP) });
    await page.getByRole("button", { name: /^Eva Meyer, Führen: / }).click();
    await dialog().getByRole("radio", { name: /^5 / }).click();
    await dialog().getByRole("button", { name: "Speichern" }).click();
    await expect.element(undo()).toBeVisible();
    const theirs = { id: testId(900), competencyId: LEADING, personId: MODERATOR, from: 5, to: 1 };
    server.answers[`GET /Assessment/${rated.id}/overwrites`] = succeed({
      overwrites: [{ ...theirs, at: "2026-11-23T09:00:00.000Z" }],
    });
    await undo().click();
    await expect.element(page.getByText(/Inzwischen wurde das noch einmal geändert/)).toBeVisible();
    expect(server.requests.filter(({ call }) => call === OVERWRITE)).toHaveLength(1);
  });

  it("gives a rating the value before, with a reason where the tenant wants one", async () => {
    const { server } = await open({
      isDemanded: true,
      path: resultsAddress(ANNA, GROUP),
    });
    const overwrites = () =>
      server.requests.filter(({ call }) => call === OVERWRITE).map(({ body }) => body);
    await page.getByRole("button", { name: /^Eva Meyer, Führen: / }).click();
    await dialog().getByRole("radio", { name: /^5 / }).click();
    await dialog().getByRole("textbox", { name: "Begründung" }).fill("Saw it.");
    await dialog().getByRole("button", { name: "Speichern" }).click();
    await undo().click();
    await dialog().getByRole("textbox", { name: "Begründung" }).fill("Was wrong.");
    await dialog().getByRole("button", { name: "Zurücknehmen" }).click();
    await expect.poll(() => overwrites().length).toBe(2);
    expect(overwrites()[1]).toMatchObject({
      competencyId: LEADING,
      selectedCriterionOverwrite: null,
      reason: "Was wrong.",
    });
  });
});

it("shows a candidate's decisions, oldest first, with the reason", async () => {
  const row = (fields: Partial<PastDecision>): PastDecision => ({
    id: testId(1),
    personId: MODERATOR,
    at: "2026-11-02T09:30:00.000Z",
    from: "OPEN",
    to: "PASSED",
    exerciseId: GROUP,
    calculated: "failed",
    ...fields,
  });
  const decisions = [
    row({ reason: "War krank." }),
    row({ id: testId(2), from: "PASSED", to: "HIRED", personId: testId(777) }),
  ];
  await open({
    path: resultsAddress(ANNA, GROUP),
    answers: { [`GET /ProcessRun/${RUN}/Candidate/${ANNA}/decisions`]: succeed({ decisions }) },
  });
  await expect.element(page.getByRole("heading", { name: "Entscheidungen" })).toBeVisible();
  const items = page.getByRole("listitem").filter({ hasText: "berechnet" });
  const texts = () => items.elements().map((one) => one.textContent);
  await expect
    .poll(texts)
    .toEqual([
      expect.stringMatching(
        /^Entscheidung offen → Bestanden02\.11\.2026.*, Mo Deran; berechnet: nicht bestandenWar krank\.$/,
      ),
      expect.stringMatching(/^Bestanden → Eingestellt.*, ein gelöschtes Konto; berechnet/),
    ]);
});
